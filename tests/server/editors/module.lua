-- Edits a module of Terraform with a caller, a test and values in Neovim, without saving, and writes what Neovim shows to the file
-- $OUTPUT.
--   nvim --headless -u NONE -c 'luafile module.lua'

local out = io.open(vim.env.OUTPUT, "w")
local function say(what, value)
  out:write(what, ": ", tostring(value), "\n")
end

local function wait(condition)
  return vim.wait(10000, condition, 10)
end

local folder = vim.env.FOLDER .. "/"

vim.api.nvim_create_autocmd("BufRead", {
  pattern = { "*.tf", "*.tfvars", "*.tftest.hcl" },
  callback = function(event)
    local config = { name = "terraform", cmd = vim.split(vim.env.SERVER, "\n"), root_dir = vim.env.FOLDER }
    vim.lsp.start(config, { bufnr = event.buf })
  end,
})

local function open(name)
  vim.cmd.edit(folder .. name)
  return vim.api.nvim_get_current_buf()
end

-- Of all files, also of those without a window.
local function reports()
  local found = {}
  for _, it in ipairs(vim.diagnostic.get()) do
    if it.severity == vim.diagnostic.severity.ERROR then
      local name = vim.api.nvim_buf_get_name(it.bufnr):sub(#folder + 1)
      table.insert(found, name .. ":" .. (it.lnum + 1) .. " " .. it.message)
    end
  end
  table.sort(found)
  return found
end

-- Waits for a number of reports, the first of which is at a place.
local function say_reports(what, count, at)
  wait(function()
    local found = reports()
    return #found == count and found[1]:find(at or "main.tf", 1, true) == 1
  end)
  say(what, #reports())
  for _, it in ipairs(reports()) do
    say("report", it)
  end
end

local function set(buffer, first, last, lines)
  vim.api.nvim_buf_set_lines(buffer, first, last, true, lines)
end

local function text(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), " | ")
end

local function run()
  local main, net = open("main.tf"), open("net/main.tf")
  say_reports("at the start", 1)

  -- A caller has a report although only the module is edited, and loses it.
  set(net, 3, 4, { 'output "url" {' })
  say_reports("an output of the module has another name", 3)
  set(net, 3, 4, { 'output "id" {' })
  say_reports("it has its name again", 1)

  -- A test that no window shows.
  set(net, 0, 1, { 'variable "block" {' })
  say_reports("a variable of the module has another name", 4)
  set(net, 0, 1, { 'variable "cidr" {' })
  say_reports("it has its name again", 1)

  -- The lines of both texts have moved, and neither is saved.
  set(main, 0, 0, { "# The network." })
  set(net, 0, 0, { "# One network.", "" })
  vim.api.nvim_set_current_buf(main)
  vim.api.nvim_win_set_cursor(0, { 7, 21 })
  vim.lsp.buf.definition()
  wait(function()
    return vim.api.nvim_get_current_buf() == net
  end)
  local at = vim.api.nvim_win_get_cursor(0)
  say("definition", vim.api.nvim_buf_get_name(0):sub(#folder + 1) .. ":" .. at[1])
  vim.api.nvim_set_current_buf(net)
  vim.api.nvim_win_set_cursor(0, { 3, 11 })
  vim.lsp.buf.rename("range")
  wait(function()
    return text(main):find("range") and vim.fn.bufnr(folder .. "net/tests/a.tftest.hcl") > 0
  end)
  say("saved", vim.fn.readfile(folder .. "net/main.tf")[1])
  vim.cmd("silent wall")
  for _, name in ipairs({ "main.tf", "net/main.tf", "net/prod.tfvars", "net/tests/a.tftest.hcl" }) do
    say(name, table.concat(vim.fn.readfile(folder .. name), " | "))
  end
  say_reports("at the end", 1, "main.tf:10")
end

local ok, problem = pcall(run)
if not ok then
  say("problem", problem)
end
out:close()
vim.cmd("qall!")
