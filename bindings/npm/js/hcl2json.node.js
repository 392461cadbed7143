import "./node.js";

export * from "./hcl2json.js";
