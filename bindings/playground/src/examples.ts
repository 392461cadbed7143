// The examples: a type, the schema that it publishes, and a configuration.

import bakeHcl from "../examples/bake.hcl";
import bakeRust from "../examples/bake.rs";
import bakeSchema from "../examples/bake.schema.json";
import jobHcl from "../examples/job.hcl";
import jobRust from "../examples/job.rs";
import jobSchema from "../examples/job.schema.json";
import moduleMain from "../examples/module/main.hcl";
import moduleVariables from "../examples/module/variables.hcl";
import serviceHcl from "../examples/service.hcl";
import serviceRust from "../examples/service.rs";
import serviceSchema from "../examples/service.schema.json";
import type { FileText } from "./protocol.js";

export interface Example {
  id: string;
  label: string;
  files: readonly FileText[];
  variables: string;
  /** JSON, or empty. */
  schema: string;
  isModule?: boolean;
  /** The type in Rust that publishes the schema. */
  rust: string;
}

export const EXAMPLES: readonly Example[] = [
  {
    id: "service",
    label: "Web service",
    files: [{ name: "service.hcl", text: serviceHcl }],
    variables: 'region = "eu-west-1"\n',
    schema: serviceSchema,
    rust: serviceRust,
  },
  {
    id: "bake",
    label: "Docker bake file",
    files: [{ name: "docker-bake.hcl", text: bakeHcl }],
    variables: 'TAG = "latest"\n',
    schema: bakeSchema,
    rust: bakeRust,
  },
  {
    id: "job",
    label: "Job of a scheduler",
    files: [{ name: "job.hcl", text: jobHcl }],
    variables: 'image_tag = "1.27"\n',
    schema: jobSchema,
    rust: jobRust,
  },
  {
    id: "module",
    label: "Module of two files",
    files: [
      { name: "main.hcl", text: moduleMain },
      { name: "variables.hcl", text: moduleVariables },
    ],
    variables: 'environment = "staging"\n',
    schema: "",
    isModule: true,
    rust: "",
  },
];

export function example(id: string): Example | undefined {
  return EXAMPLES.find((it) => it.id === id);
}
