// Files that the bundler passes on as text.

declare module "*.hcl" { const text: string; export default text }
declare module "*.rs" { const text: string; export default text }
declare module "*.schema.json" { const text: string; export default text }
