import "./node.js";

export * from "./workspace.js";
export { default } from "./workspace.js";
