# Reads the lines that `editor --kakoune` prints, and writes what Kakoune makes of them to the file $OUTPUT.
#   kak -n -ui dummy -e 'source kakoune.kak'
try %{
    source %sh{ echo "$FOLDER/kakrc" }
    edit main.hcl
    nop %sh{ printf 'filetype: %s\nindent: %s\ncomment: %s\n' "$kak_opt_filetype" "$kak_opt_indentwidth" "$kak_opt_comment_line" > "$OUTPUT" }
} catch %{
    nop %sh{ printf 'problem: %s\n' "$kak_error" > "$OUTPUT" }
}
kill! 0
