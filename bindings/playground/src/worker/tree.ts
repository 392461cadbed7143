// The syntax tree as rows: a type, a label, the text that it covers.

import type { Attribute, Block, Body, Expression, Step, TemplatePart } from "hcl_serde/workspace";

import type { TreeItem } from "../protocol.js";

export function treeOf(body: Body): TreeItem[] {
  return body.items.map((it) => (it.type === "Block" ? block(it) : attribute(it)));
}

type Ranged = { type: string; range: { start: { offset: number }; end: { offset: number } } };

function row(node: Ranged, label: string, children: TreeItem[] = []): TreeItem {
  return { type: node.type, label, from: node.range.start.offset, to: node.range.end.offset, children };
}

function block(node: Block): TreeItem {
  const labels = node.labels.map((it) => (it.quoted ? JSON.stringify(it.text) : it.text));
  return row(node, [node.blockType.name, ...labels].join(" "), treeOf(node.body));
}

function attribute(node: Attribute): TreeItem {
  return row(node, node.name.name, [expression(node.value)]);
}

function all(nodes: readonly (Expression | null)[]): TreeItem[] {
  return nodes.filter((it) => it !== null).map(expression);
}

function expression(node: Expression): TreeItem {
  switch (node.type) {
    case "Null":
    case "SplatItem":
    case "Error":
      return row(node, "");
    case "Bool":
      return row(node, String(node.value));
    case "Number":
      return row(node, node.text);
    case "String":
      return row(node, JSON.stringify(node.value));
    case "Template":
      return row(node, node.heredoc ? "heredoc" : "", node.parts.map(part));
    case "TemplateWrap":
    case "Parentheses":
      return row(node, "", all([node.expression]));
    case "Tuple":
      return row(node, `${node.elements.length}`, all(node.elements));
    case "Object":
      return row(node, `${node.items.length}`, node.items.flatMap((it) => all([it.key, it.value])));
    case "Unary":
      return row(node, node.operator, all([node.operand]));
    case "Binary":
      return row(node, node.operator, all([node.left, node.right]));
    case "Conditional":
      return row(node, "? :", all([node.condition, node.ifTrue, node.ifFalse]));
    case "Call":
      return row(node, `${node.name.name}()`, all(node.arguments));
    case "For": {
      const names = [node.keyName?.name, node.valueName.name].filter((it) => it !== undefined);
      return row(node, names.join(", "), all([node.collection, node.key, node.value, node.condition]));
    }
    case "Traversal":
      return row(node, node.root.name + steps(node.steps));
    case "RelativeTraversal":
      return row(node, steps(node.steps), all([node.source]));
    case "Index":
      return row(node, "[ ]", all([node.collection, node.key]));
    case "Splat":
      return row(node, "*", all([node.source, node.each]));
  }
}

function steps(steps: readonly Step[]): string {
  return steps
    .map((it) => {
      switch (it.type) {
        case "Attribute":
          return `.${it.name ?? ""}`;
        case "Index":
          return `[${JSON.stringify(it.key ?? null)}]`;
        default:
          return "[*]";
      }
    })
    .join("");
}

function part(node: TemplatePart): TreeItem {
  switch (node.type) {
    case "Literal":
      return row(node, JSON.stringify(node.value));
    case "Interpolation":
      return row(node, "", all([node.expression]));
    case "If":
      return row(node, "if", [...all([node.condition]), ...node.ifTrue.map(part), ...node.ifFalse.map(part)]);
    case "For": {
      const names = [node.keyName?.name, node.valueName.name].filter((it) => it !== undefined);
      return row(node, `for ${names.join(", ")}`, [...all([node.collection]), ...node.body.map(part)]);
    }
  }
}
