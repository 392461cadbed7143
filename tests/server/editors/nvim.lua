-- Works as a reader of docs/guide/editors.md, with the lines that `editor --nvim` prints alone, and writes what Neovim shows
-- to the file $OUTPUT.
--   nvim --headless -u init.lua main.hcl -c 'luafile nvim.lua'

local out = io.open(vim.env.OUTPUT, "w")
local function say(what, value)
  out:write(what, ": ", tostring(value), "\n")
end

local function wait(condition)
  return vim.wait(10000, condition, 10)
end

local function line(number)
  return vim.api.nvim_buf_get_lines(0, number - 1, number, true)[1]
end

local function diagnostics(what, count)
  wait(function()
    return #vim.diagnostic.get(0) == count
  end)
  for _, it in ipairs(vim.diagnostic.get(0)) do
    say(what, (it.lnum + 1) .. ":" .. (it.col + 1) .. " " .. it.message)
  end
end

local function completion()
  local params = vim.lsp.util.make_position_params(0, "utf-16")
  local labels = {}
  for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/completion", params, 10000) or {}) do
    for _, item in ipairs(answer.result.items or answer.result) do
      table.insert(labels, item.label)
    end
  end
  return table.concat(labels, " ")
end

local function hover()
  vim.cmd("normal K")
  wait(function()
    return #vim.api.nvim_list_wins() == 2
  end)
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if window ~= vim.api.nvim_get_current_win() then
      local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true)
      vim.api.nvim_win_close(window, true)
      return table.concat(lines, " | "):gsub("|  | ", "| ")
    end
  end
end

-- Neovim 0.7 has no `format`.
local function format()
  if vim.lsp.buf.format then
    vim.lsp.buf.format()
  else
    vim.lsp.buf.formatting_sync(nil, 10000)
  end
end

local function run()
  say("filetype", vim.bo.filetype)
  say("comment", vim.bo.commentstring)
  say("omnifunc", vim.bo.omnifunc)
  diagnostics("diagnostic", 2)
  vim.api.nvim_buf_set_lines(0, 3, 4, true, { 'io_mode = "sync"' })
  diagnostics("after the edit", 1)

  vim.api.nvim_win_set_cursor(0, { 7, 2 })
  say("completion", completion())
  vim.api.nvim_win_set_cursor(0, { 6, 4 })
  say("hover", hover())

  vim.api.nvim_win_set_cursor(0, { 2, 3 })
  vim.lsp.buf.rename("admin")
  wait(function()
    return line(6):find("local.admin")
  end)
  vim.ui.select = function(items, _, choose)
    choose(items[1], 1)
  end
  vim.api.nvim_win_set_cursor(0, { 7, 3 })
  vim.lsp.buf.code_action()
  wait(function()
    return line(7):find("timeout")
  end)
  format()
  for _, it in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, true)) do
    say("text", it)
  end
end

local ok, problem = pcall(run)
if not ok then
  say("problem", problem)
end
out:close()
vim.cmd("qall!")
