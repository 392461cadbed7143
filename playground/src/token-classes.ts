// The classes of tokens, by the number that the worker sends.

export const TOKEN_CLASSES = [
  "blockType",
  "label",
  "attribute",
  "key",
  "keyword",
  "constant",
  "variable",
  "parameter",
  "property",
  "function",
  "type",
  "string",
  "escape",
  "heredoc",
  "interpolation",
  "number",
  "operator",
  "comment",
] as const;
