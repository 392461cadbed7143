; Scopes of iteration variables, so that their uses are highlighted like their definitions.

[
  (for_expr)
  (template_for)
] @local.scope

(for_intro (identifier) @local.definition)
(template_for_start (identifier) @local.definition)
(variable_expr (identifier) @local.reference)
