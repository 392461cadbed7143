" Works as a reader of docs/guide/editors.md, with the lines that `editor --vim` prints alone, and writes what Vim shows to the
" file $OUTPUT.
"   vim -es -N -u vimrc -S vim.vim main.hcl

let s:lines = []

function! s:say(what, value) abort
  call add(s:lines, a:what . ': ' . a:value)
endfunction

function! s:wait(condition) abort
  let rounds = 500
  while rounds && !eval(a:condition)
    sleep 20m
    let rounds -= 1
  endwhile
endfunction

function! s:diagnostics(what, count) abort
  call s:wait('len(ale#engine#GetLoclist(bufnr("%"))) == ' . a:count)
  for it in ale#engine#GetLoclist(bufnr('%'))
    call s:say(a:what, it.lnum . ':' . it.col . ' ' . it.text)
  endfor
endfunction

function! s:colour(text) abort
  call search('\V' . a:text, 'cw')
  call s:say('colour of ' . a:text, synIDattr(synIDtrans(synID(line('.'), col('.'), 1)), 'name'))
endfunction

function! Complete() abort
  call call(&omnifunc, [1, ''])
  call s:say('completion', join(map(copy(call(&omnifunc, [0, ''])), 'v:val.word')))
  return ''
endfunction

function! s:run() abort
  call s:say('filetype', &filetype)
  call s:say('comment', &commentstring)
  for text in ['locals', 'port', '# ', '8080', 'fast', '${local']
    call s:colour(text)
  endfor
  call s:diagnostics('diagnostic', 2)
  call setline(4, 'io_mode = "sync"')
  doautocmd TextChanged
  call s:diagnostics('after the edit', 1)
  call cursor(7, 4)
  " ALE completes in insert mode only.
  call feedkeys("i\<C-r>=Complete()\<CR>\<Esc>", 'x')
  call setline(5, ['service "http" "web" {', 'headers = {', 'a = "}" # {', '}'])
  normal! 5GVG=
  for line in getline(1, '$')
    call s:say('text', line)
  endfor
endfunction

try
  call s:run()
catch
  call s:say('problem', v:exception . ' ' . v:throwpoint)
endtry
call writefile(s:lines, $OUTPUT)
qall!
