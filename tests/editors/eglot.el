;; Drives the server from Emacs with Eglot, and writes what it shows to the file $OUTPUT.
;;   emacs --batch -l eglot.el

(package-initialize)
(require 'eglot)
(require 'flymake)
(define-derived-mode service-mode prog-mode "service")
(add-to-list 'eglot-server-programs
             (cons 'service-mode (split-string (getenv "SERVER") "\n")))
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

(condition-case problem
    (progn
      (find-file (getenv "FILE"))
      (service-mode)
      (apply #'eglot--connect (eglot--guess-contact))
      (wait-for #'eglot-managed-p)
      (flymake-mode 1)
      (flymake-start)
      (say-diagnostics "diagnostic" 2)
      (at "\"fast\"")
      (delete-char 6)
      (insert "\"sync\"")
      (eglot--signal-textDocument/didChange)
      (say-diagnostics "after the edit" 1)
      (at "listen_addr")
      (let* ((params (eglot--TextDocumentPositionParams))
             (server (eglot-current-server))
             (hover (jsonrpc-request server :textDocument/hover params)))
        (say "hover" (replace-regexp-in-string
                      "\n+" " | " (plist-get (plist-get hover :contents) :value))))
      (at "port = 8080")
      (cl-letf (((symbol-function 'y-or-n-p) (lambda (&rest _) t)))
        (eglot-rename "admin"))
      (eglot-format-buffer)
      (dolist (line (split-string (string-trim-right (buffer-string)) "\n"))
        (say "text" line))
      (set-buffer-modified-p nil)
      (eglot-shutdown (eglot-current-server)))
  (error (say "problem" problem)))
(with-temp-file (getenv "OUTPUT")
  (insert (mapconcat #'identity (reverse lines) "\n") "\n"))
