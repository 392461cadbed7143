-- Drives the server from Neovim, and writes what it shows to the file $OUTPUT.
--   nvim --headless -u NONE -c 'luafile nvim.lua'

local out = io.open(vim.env.OUTPUT, "w")
local command = vim.split(vim.env.SERVER, "\n")
vim.cmd("edit " .. vim.env.FILE)
local client = vim.lsp.start_client({ name = "service", cmd = command, root_dir = vim.env.FOLDER })
vim.lsp.buf_attach_client(0, client)

local function say(what, value)
  out:write(what, ": ", type(value) == "string" and value or vim.inspect(value), "\n")
end

local function request(method, params)
  params = params or vim.lsp.util.make_position_params(0, "utf-16")
  local answers = vim.lsp.buf_request_sync(0, method, params, 10000) or {}
  local answer = answers[client] or { err = "no answer" }
  if answer.err then
    say(method, answer.err)
  end
  return answer.result
end

local function diagnostics(what, count)
  vim.wait(10000, function()
    return #vim.diagnostic.get(0) == count
  end, 10)
  for _, it in ipairs(vim.diagnostic.get(0)) do
    say(what, (it.lnum + 1) .. ":" .. (it.col + 1) .. " " .. it.message)
  end
end

local function run()
  diagnostics("diagnostic", 2)
  vim.api.nvim_buf_set_lines(0, 3, 4, true, { 'io_mode = "sync"' })
  diagnostics("after the edit", 1)

  vim.api.nvim_win_set_cursor(0, { 7, 2 })
  local labels = {}
  local found = request("textDocument/completion") or {}
  for _, item in ipairs(found.items or found) do
    table.insert(labels, item.label)
  end
  table.sort(labels)
  say("completion", table.concat(labels, " "))

  vim.api.nvim_win_set_cursor(0, { 6, 4 })
  local hover = request("textDocument/hover")
  say("hover", hover and hover.contents.value:gsub("\n+", " | ") or "none")

  vim.api.nvim_win_set_cursor(0, { 2, 3 })
  local params = vim.lsp.util.make_position_params(0, "utf-16")
  params.newName = "admin"
  local edit = request("textDocument/rename", params)
  if edit then
    vim.lsp.util.apply_workspace_edit(edit, "utf-16")
  end
  local edits = request("textDocument/formatting", vim.lsp.util.make_formatting_params())
  vim.lsp.util.apply_text_edits(edits or {}, 0, "utf-16")
  for _, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, true)) do
    say("text", line)
  end
end

local ok, problem = pcall(run)
if not ok then
  say("problem", problem)
end
out:close()
vim.lsp.stop_client(client)
vim.wait(5000, function()
  return vim.lsp.client_is_stopped(client)
end, 10)
vim.cmd("qall!")
