// The examples: a text, and with most a type and the schema that it publishes.

import bakeHcl from "../examples/bake.hcl";
import bakeRust from "../examples/bake.rs";
import bakeSchema from "../examples/bake.schema.json";
import jobHcl from "../examples/job.hcl";
import jobRust from "../examples/job.rs";
import jobSchema from "../examples/job.schema.json";
import serviceHcl from "../examples/service.hcl";
import serviceRust from "../examples/service.rs";
import serviceSchema from "../examples/service.schema.json";
import terraform from "../examples/terraform.hcl";

export interface Example {
  id: string;
  label: string;
  text: string;
  /** JSON, or empty. */
  schema: string;
  /** The type in Rust that publishes the schema. */
  rust: string;
}

export const EXAMPLES: readonly Example[] = [
  { id: "service", label: "Web service", text: serviceHcl, schema: serviceSchema, rust: serviceRust },
  { id: "bake", label: "Docker bake file", text: bakeHcl, schema: bakeSchema, rust: bakeRust },
  { id: "job", label: "Job of a scheduler", text: jobHcl, schema: jobSchema, rust: jobRust },
  { id: "terraform", label: "Terraform", text: terraform, schema: "", rust: "" },
  { id: "empty", label: "Empty file", text: "", schema: "", rust: "" },
];

export function example(id: string): Example | undefined {
  return EXAMPLES.find((it) => it.id === id);
}

/** Whether a text has an argument or block, at the start of a line, that a schema names. */
export function fits(text: string, schema: string): boolean {
  const [root] = (JSON.parse(schema) as { types: { arguments?: { name: string }[]; blocks?: { name: string }[] }[] }).types;
  const names = new Set([...(root?.arguments ?? []), ...(root?.blocks ?? [])].map((it) => it.name));
  return [...text.matchAll(/^[\p{ID_Start}_][\p{ID_Continue}-]*/gmu)].some(([name]) => names.has(name));
}
