;; Shows what Emacs does with the printed lines alone, and writes it to the file $OUTPUT.

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

(condition-case problem
    (progn
      (find-file (getenv "FILE"))
      (say "mode" major-mode)
      ;; Without a terminal there is no command loop.
      (run-hooks 'post-command-hook)
      (wait-for #'eglot-managed-p)
      (say "managed" (and (eglot-managed-p) t))
      (flymake-start)
      (wait-for (lambda () (= 2 (length (flymake-diagnostics)))))
      (dolist (it (sort (flymake-diagnostics)
                        (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b)))))
        (say "diagnostic" (format "%d %s" (line-number-at-pos (flymake-diagnostic-beg it))
                                  (flymake-diagnostic-text it))))
      (set-buffer-modified-p nil)
      (eglot-shutdown (eglot-current-server)))
  (error (say "problem" problem)))
(with-temp-file (getenv "OUTPUT")
  (insert (mapconcat #'identity (reverse lines) "\n") "\n"))
