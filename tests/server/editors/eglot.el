;; Works as a reader of docs/guide/editors.md, with the lines that `editor --emacs` prints alone, and writes what Emacs shows to
;; the file $OUTPUT.
;;   emacs --batch -l init.el -l eglot.el

(package-initialize)
(require 'eglot)
(require 'flymake)
(setq eglot-sync-connect 10)

(defvar lines nil)
(defun say (what value) (push (format "%s: %s" what value) lines))

(defun wait-for (condition)
  (let ((end (+ (float-time) 10)))
    (while (and (not (funcall condition)) (< (float-time) end))
      (accept-process-output nil 0.02))))

(defun say-diagnostics (what count)
  (wait-for (lambda () (= count (length (flymake-diagnostics)))))
  (dolist (it (sort (flymake-diagnostics)
                    (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b)))))
    (say what (format "%d %s" (line-number-at-pos (flymake-diagnostic-beg it))
                      (flymake-diagnostic-text it)))))

(defun at (text)
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(defun say-hover ()
  (let ((hover (jsonrpc-request (eglot-current-server) :textDocument/hover
                                (eglot--TextDocumentPositionParams))))
    (say "hover" (replace-regexp-in-string
                  "\n+" " | " (plist-get (plist-get hover :contents) :value)))))

(defun say-colours ()
  (font-lock-ensure)
  (dolist (text '("locals" "port" "# " "\"fast" "${local"))
    (at text)
    (say (concat "colour of " text) (get-text-property (point) 'face))))

(defun say-indentation ()
  (with-temp-buffer
    (funcall (with-current-buffer (get-file-buffer (getenv "FILE")) major-mode))
    (insert "a \"b\" {\nc = [\n1, # {\n]\n/* { */ d = \"{\"\n}")
    (indent-region (point-min) (point-max))
    (say "indented" (replace-regexp-in-string "\n" "|" (buffer-string)))))

(condition-case problem
    (progn
      (find-file (getenv "FILE"))
      (say "mode" major-mode)
      (say-colours)
      (say-indentation)
      ;; Without a terminal there is no command loop.
      (run-hooks 'post-command-hook)
      (wait-for #'eglot-managed-p)
      (flymake-start)
      (say-diagnostics "diagnostic" 2)
      (at "\"fast\"")
      (delete-char 6)
      (insert "\"sync\"")
      (eglot--signal-textDocument/didChange)
      (say-diagnostics "after the edit" 1)
      (at "listen_addr")
      (say-hover)
      (at "port = 8080")
      (cl-letf (((symbol-function 'y-or-n-p) (lambda (&rest _) t)))
        (eglot-rename "admin"))
      (at "tiemout")
      (cl-letf (((symbol-function 'completing-read)
                 (lambda (_ choices &rest _) (caar choices)))
                ;; As after a key: without one, Emacs opens a menu.
                (last-nonmenu-event t))
        (call-interactively #'eglot-code-actions))
      (eglot-format-buffer)
      (dolist (line (split-string (string-trim-right (buffer-string)) "\n"))
        (say "text" line))
      (set-buffer-modified-p nil)
      (eglot-shutdown (eglot-current-server)))
  (error (say "problem" problem)))
(with-temp-file (getenv "OUTPUT")
  (insert (mapconcat #'identity (reverse lines) "\n") "\n"))
