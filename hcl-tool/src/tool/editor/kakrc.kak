# Starts "@name@ lsp" for its configuration files, by kakoune-lsp 18 or newer.
hook global BufCreate @regex@ %{ set-option buffer filetype @id@ }
hook -group lsp-filetype-@id@ global BufSetOption filetype=@id@ %{
    set-option buffer comment_line '#'
    set-option buffer comment_block_begin '/*'
    set-option buffer comment_block_end '*/'
    set-option buffer indentwidth 2
    try %{
        set-option buffer lsp_servers %{
            [@id@]
            command = @program@
            args = [@arguments@]
            root_globs = [".git", ".hg"]
        }
    }
}
hook global WinSetOption filetype=@id@ %{
    add-highlighter window/@id@ regions
    add-highlighter window/@id@/code default-region group
    add-highlighter window/@id@/string region '"' (?<!\\)(\\\\)*" fill string
    add-highlighter window/@id@/heredoc region -match-capture '<<-?(\w+)$' '^\h*(\w+)$' fill string
    add-highlighter window/@id@/line_comment region '#|//' '$' fill comment
    add-highlighter window/@id@/comment region '/\*' '\*/' fill comment
    add-highlighter window/@id@/code/ regex '^\h*([\w-]+)\h*(?=["\x7B\w])' 1:type
    add-highlighter window/@id@/code/ regex '^\h*([\w-]+)\h*(?==[^=>])' 1:variable
    add-highlighter window/@id@/code/ regex '\b([\w-]+)(?=\()' 1:function
    add-highlighter window/@id@/code/ regex '\b(true|false|null|\d+(\.\d+)?)\b' 0:value
    add-highlighter window/@id@/code/ regex '\b(for|in|if)\b' 0:keyword
    hook -once -always window WinSetOption filetype=.* %{ remove-highlighter window/@id@ }
    try %{ lsp-enable-window }
}
