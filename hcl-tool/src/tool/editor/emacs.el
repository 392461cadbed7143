;; Starts "@name@ lsp" for its configuration files. Emacs 29 or newer has Eglot; install it from ELPA for older ones.
(defvar @id@-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "< b" table)
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?- "_" table)
    table))
(defvar @id@-font-lock-keywords
  '(("^[ \t]*\\([[:alpha:]_][[:alnum:]_-]*\\)[ \t]*=[^=>]" 1 font-lock-variable-name-face)
    ("^[ \t]*\\([[:alpha:]_][[:alnum:]_-]*\\)[ \t]*[\"{[:alpha:]_]" 1 font-lock-type-face)
    ("\\_<\\([[:alpha:]_][[:alnum:]_-]*\\)(" 1 font-lock-function-name-face)
    ("\\_<\\(true\\|false\\|null\\)\\_>" . font-lock-constant-face)
    ("\\_<\\(for\\|in\\|if\\)\\_>" . font-lock-keyword-face)
    ("[$%]{[^}\n]*}" 0 font-lock-variable-name-face prepend)))
(defun @id@-indent-line ()
  "Indent by the depth of the brackets around the line."
  (interactive)
  (let* ((state (save-excursion (syntax-ppss (line-beginning-position))))
         (closes (save-excursion (back-to-indentation) (looking-at "[]})]")))
         (from-end (- (point-max) (point))))
    (unless (or (nth 3 state) (nth 4 state))
      (indent-line-to (max 0 (* 2 (- (nth 0 state) (if closes 1 0)))))
      (when (> (- (point-max) from-end) (point))
        (goto-char (- (point-max) from-end))))))
(define-derived-mode @id@-mode prog-mode "@name@"
  "Major mode for configuration files of @name@."
  (setq-local comment-start "# " comment-start-skip "\\(#+\\|//+\\|/\\*+\\)[ \t]*" indent-tabs-mode nil
              indent-line-function #'@id@-indent-line font-lock-defaults '(@id@-font-lock-keywords)
              electric-indent-chars '(?\n ?} ?\] ?\))))
@modes@
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(@id@-mode . (@words@))))
(add-hook '@id@-mode-hook #'eglot-ensure)
