// Checked by the compiler of TypeScript, and not run.

import init, { diagnostics, HclError, parse, toJson, toObject, type Expression, type Json } from "hcl_serde";
import { parse as hcl2json } from "hcl_serde/hcl2json";
import { decode, Document, edit, RenameError, Workspace, type CompletionItem } from "hcl_serde/workspace";

await init();
const text: string = toJson("a = 1", { shape: "hcl2json", pretty: true });
const data: { [name: string]: Json } = toObject(text);
const record: Record<string, any> = await hcl2json("main.tf", text);
const codes: (string | null)[] = diagnostics(text).map((found) => found.code);

function names(expression: Expression): string[] {
  switch (expression.type) {
    case "Traversal":
      return [expression.root.name];
    case "Binary":
      return [...names(expression.left), ...names(expression.right)];
    default:
      return [];
  }
}
for (const item of parse(text).body.items) {
  if (item.type === "Attribute") {
    const start: number = item.range.start.offset;
    names(item.value).at(start);
  }
}
try {
  decode(text, { variables: { a: 1 }, functions: { double: (x: number) => 2 * x } });
} catch (error) {
  if (error instanceof HclError) {
    error.diagnostics.map((found) => found.range?.start.line);
  }
}
edit(text, [{ set: "a", value: 2 }, { rm: "b" }, { append: "c", value: [1] }]);
// @ts-expect-error: no change
edit(text, { change: "a" });
new Document(text).set("a", [1, 2]).format();
const workspace = new Workspace({ schema: { hcl_schema: 1, types: [] }, variables: { a: 1 } });
const items: CompletionItem[] = workspace.completion("a.hcl", { line: 0, character: 0 });
try {
  workspace.rename("a.hcl", 0, "b");
} catch (error) {
  if (error instanceof RenameError) {
    error.location?.range;
  }
}
export { codes, data, items, record };
