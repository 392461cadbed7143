// The examples: a type, the schema that it publishes, and a configuration.

import bakeHcl from "../examples/bake.hcl";
import bakeRust from "../examples/bake.rs";
import bakeSchema from "../examples/bake.schema.json";
import jobHcl from "../examples/job.hcl";
import jobRust from "../examples/job.rs";
import jobSchema from "../examples/job.schema.json";
import serviceHcl from "../examples/service.hcl";
import serviceRust from "../examples/service.rs";
import serviceSchema from "../examples/service.schema.json";

export interface Example {
  id: string;
  label: string;
  file: string;
  text: string;
  variables: string;
  schema: string;
  /** The type in Rust that publishes the schema. */
  rust: string;
}

export const EXAMPLES: readonly Example[] = [
  {
    id: "service",
    label: "Web service",
    file: "service.hcl",
    text: serviceHcl,
    variables: 'region = "eu-west-1"\n',
    schema: serviceSchema,
    rust: serviceRust,
  },
  {
    id: "bake",
    label: "Docker bake file",
    file: "docker-bake.hcl",
    text: bakeHcl,
    variables: 'TAG = "latest"\n',
    schema: bakeSchema,
    rust: bakeRust,
  },
  {
    id: "job",
    label: "Job of a scheduler",
    file: "job.hcl",
    text: jobHcl,
    variables: 'image_tag = "1.27"\n',
    schema: jobSchema,
    rust: jobRust,
  },
];

export function example(id: string): Example | undefined {
  return EXAMPLES.find((it) => it.id === id);
}
