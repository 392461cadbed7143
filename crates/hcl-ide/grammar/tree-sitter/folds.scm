; Parts that an editor can hide.

[
  (block)
  (object)
  (tuple)
  (for_expr)
  (function_call)
  (heredoc_template)
  (comment)
] @fold
