-- Shows what Neovim does with the printed lines alone, and writes it to the file $OUTPUT.

local out = io.open(vim.env.OUTPUT, "w")
local function say(what, value)
  out:write(what, ": ", tostring(value), "\n")
end

local function run()
  vim.wait(10000, function()
    return #vim.diagnostic.get(0) == 2
  end, 10)
  for _, it in ipairs(vim.diagnostic.get(0)) do
    say("diagnostic", (it.lnum + 1) .. " " .. it.message)
  end
  say("filetype", vim.bo.filetype)
  say("comment", vim.bo.commentstring)
  vim.api.nvim_win_set_cursor(0, { 7, 2 })
  say("completion", vim.bo.omnifunc)
  local params = vim.lsp.util.make_position_params(0, "utf-16")
  for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/completion", params, 10000) or {}) do
    for _, item in ipairs(answer.result.items or answer.result) do
      say("item", item.label)
    end
  end
end

local ok, problem = pcall(run)
if not ok then
  say("problem", problem)
end
out:close()
vim.cmd("qall!")
