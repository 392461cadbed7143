/** The type of a semantic token. */
export type TokenType = "blockType" | "label" | "attribute" | "key" | "keyword" | "constant" | "variable" | "parameter" | "property" | "function" | "type" | "string" | "heredoc" | "interpolation" | "number" | "operator" | "comment";

/** The types of semantic tokens, in the order of their numbers. */
export const TOKEN_TYPES: readonly TokenType[];
