" Starts "@name@ lsp" for its configuration files, by ALE or coc.nvim, whichever is installed.
augroup @function@
  autocmd!
  autocmd BufRead,BufNewFile @globs@ set filetype=@id@
  autocmd FileType @id@ call s:@function@_settings()
  autocmd Syntax @id@ call s:@function@_syntax()
augroup END

let g:coc_user_config = get(g:, 'coc_user_config', {})
let g:coc_user_config['languageserver.@id@'] = {
\ 'command': @program@,
\ 'args': [@arguments@],
\ 'filetypes': ['@id@'],
\}

function! s:@function@_settings() abort
  setlocal commentstring=#\ %s comments=:#,:// expandtab shiftwidth=2 softtabstop=2
  setlocal indentexpr=Indent_@function@() indentkeys=0},0],0),o,O
  if exists('g:loaded_ale_dont_use_this_in_other_plugins_please')
    call ale#linter#Define('@id@', {
    \ 'name': '@id@',
    \ 'lsp': 'stdio',
    \ 'executable': @program@,
    \ 'command': join(['%e', @arguments@]),
    \ 'project_root': {buffer -> fnamemodify(bufname(buffer), ':p:h')},
    \})
    setlocal omnifunc=ale#completion#OmniFunc
    nnoremap <buffer> K <Plug>(ale_hover)
    nnoremap <buffer> gd <Plug>(ale_go_to_definition)
  endif
endfunction

function! Indent_@function@() abort
  let previous = prevnonblank(v:lnum - 1)
  let code = substitute(getline(previous), '\s*\%(#\|//\s\).*$', '', '')
  let opens = code =~# '[{[(]\s*$'
  let closes = getline(v:lnum) =~# '^\s*[]})]'
  return max([0, indent(previous) + shiftwidth() * (opens - closes)])
endfunction

function! s:@function@_syntax() abort
  syntax match @function@Type /^\s*\zs\h[[:alnum:]_-]*\ze\s*["{[:alpha:]_]/
  syntax match @function@Name /^\s*\zs\h[[:alnum:]_-]*\ze\s*=[^=>]/
  syntax match @function@Call /\<\h[[:alnum:]_-]*\ze(/
  syntax match @function@Number /\<\d\+\%(\.\d\+\)\?\%([eE][-+]\?\d\+\)\?\>/
  syntax keyword @function@Keyword for in if else endif endfor
  syntax keyword @function@Constant true false null
  syntax region @function@String start=/"/ skip=/\\./ end=/"/ contains=@function@Template
  syntax region @function@String start=/<<-\?\z(\h[[:alnum:]_-]*\)$/ end=/^\s*\z1$/ contains=@function@Template
  syntax region @function@Template matchgroup=Special start=/[$%]{\~\?/ end=/\~\?}/ contained
  \ contains=@function@Call,@function@Number,@function@Keyword,@function@Constant,@function@String
  syntax match @function@Comment /#.*$\|\/\/.*$/
  syntax region @function@Comment start=:/\*: end=:\*/:
  highlight default link @function@Type Type
  highlight default link @function@Name Identifier
  highlight default link @function@Call Function
  highlight default link @function@Number Number
  highlight default link @function@Keyword Keyword
  highlight default link @function@Constant Constant
  highlight default link @function@String String
  highlight default link @function@Comment Comment
endfunction
