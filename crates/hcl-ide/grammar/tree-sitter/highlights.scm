; Highlights of HCL for the grammar tree-sitter-hcl. Of two patterns for one node, the later one counts.

(comment) @comment

; Bodies

(block . (identifier) @type)
(block (identifier) (identifier) @string.special.symbol)
(block (string_lit) @string.special.symbol)
(attribute (identifier) @property)

; Literals

(numeric_lit) @number
(legacy_index) @number
(bool_lit) @boolean
(null_lit) @constant.builtin
(literal_value (string_lit) @string)

; Templates

[
  (quoted_template (quoted_template_start) @string)
  (quoted_template (quoted_template_end) @string)
  (quoted_template (template_literal) @string)
  (heredoc_template (template_literal) @string)
  (template_for (template_literal) @string)
  (template_if (template_literal) @string)
]

[
  (heredoc_start)
  (heredoc_identifier)
] @label

[
  (template_interpolation_start)
  (template_interpolation_end)
  (template_directive_start)
  (template_directive_end)
  (strip_marker)
] @punctuation.special

; Names in expressions

(variable_expr (identifier) @variable)
(get_attr (identifier) @variable.member)
(function_call (identifier) @function)
(for_intro (identifier) @variable.parameter)
(template_for_start (identifier) @variable.parameter)
(object_elem key: (expression . (variable_expr (identifier) @property) .))

; Words, operators, brackets

[
  "for"
  "in"
  "if"
  "else"
  "endif"
  "endfor"
] @keyword

[
  "="
  "=>"
  ":"
  "?"
  "+"
  "-"
  "*"
  "/"
  "%"
  "=="
  "!="
  "<"
  "<="
  ">"
  ">="
  "&&"
  "||"
  "!"
  ".*"
  "[*]"
  (ellipsis)
] @operator

[
  (block_start)
  (block_end)
  (object_start)
  (object_end)
  (tuple_start)
  (tuple_end)
  "["
  "]"
  "("
  ")"
] @punctuation.bracket

[
  ","
  "."
] @punctuation.delimiter
