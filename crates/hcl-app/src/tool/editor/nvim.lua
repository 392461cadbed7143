-- Starts "@name@ lsp" for its configuration files. Neovim 0.7 or newer.
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = { @patterns@ },
  callback = function(event)
    vim.bo[event.buf].filetype = "hcl"
    vim.bo[event.buf].commentstring = "# %s"
    vim.bo[event.buf].omnifunc = "v:lua.vim.lsp.omnifunc"
    vim.keymap.set("n", "K", vim.lsp.buf.hover, { buffer = event.buf })
    local config = {
      name = "@id@",
      cmd = { @command@ },
      root_dir = vim.fn.fnamemodify(event.file, ":p:h"),
    }
    if vim.lsp.start then
      vim.lsp.start(config, { bufnr = event.buf })
    else -- Neovim 0.7
      vim.lsp.buf_attach_client(event.buf, vim.lsp.start_client(config))
    end
  end,
})
