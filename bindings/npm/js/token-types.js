// The classes of tokens: apart from the module, for scripts that only show them.

/** The types of semantic tokens, in the order of their numbers. */
export const TOKEN_TYPES = Object.freeze([
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
  "heredoc",
  "interpolation",
  "number",
  "operator",
  "comment",
]);
