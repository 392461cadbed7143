"""Draws what Neovim shows on a terminal as an SVG file: python3 picture.py SERVER OUTPUT.svg

SERVER is the example `service` of hcl-lsp. Needs Neovim and the Python package pyte."""

import fcntl
import html
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time

import pyte

WIDTH, HEIGHT = 116, 17
TEXT = """\
locals {
  host = "127.0.0.1"
  port = 8080
}

io_mode = "sync"

service "http" "web" {
  listen_addr = "${local.host}:${local.port}"
  timeot      = 7200

  process "main" {
    command = ["/usr/bin/web"]
  }
}
"""
# Looks only: the server is connected by the lines that `editor --nvim` prints.
INIT = """
vim.o.laststatus = 0 vim.o.showmode = false vim.o.ruler = false vim.o.showcmd = false vim.o.swapfile = false
vim.o.termguicolors = true vim.o.signcolumn = "yes" vim.o.completeopt = "menuone,noselect" vim.o.shortmess = "aoOtTIFc"
vim.o.pumheight = 8 vim.o.fillchars = "eob: "
vim.cmd("syntax on") vim.cmd("colorscheme desert")
vim.diagnostic.config({ virtual_text = { prefix = "■" }, signs = true, update_in_insert = true })
vim.lsp.handlers["textDocument/hover"] = vim.lsp.with(vim.lsp.handlers.hover, { border = "rounded" })
"""
# What is typed, and the caption of the picture after it.
SCENES = [
    ("", "Diagnostics, with the nearest name"),
    (":call cursor(11, 1)\ro  \x18\x0f", "Completion of what is missing"),
    ("\x1b\x1bu:call cursor(9, 4)\rK", "Hover"),
    (":call cursor(3, 3)\r:lua vim.lsp.buf.rename('admin_port')\r:\r", "After the rename of port"),
]
COLOURS = {"default": "#d8d8d8", "black": "#000000", "red": "#e06c75", "green": "#98c379", "brown": "#e5c07b",
           "blue": "#61afef", "magenta": "#c678dd", "cyan": "#56b6c2", "white": "#d8d8d8"}
BACKGROUND = "#1e1e1e"


class Terminal:
    def __init__(self, command, environment):
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.stream = pyte.ByteStream(self.screen)
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.environ.update(environment)
            os.execvp(command[0], command)
        size = struct.pack("HHHH", HEIGHT, WIDTH, 0, 0)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, size)

    def wait(self, seconds):
        end = time.time() + seconds
        while time.time() < end:
            ready, _, _ = select.select([self.file], [], [], 0.1)
            if ready:
                try:
                    self.stream.feed(os.read(self.file, 65536))
                except OSError:
                    return

    def type(self, text):
        os.write(self.file, text.encode())


def colour(name, otherwise):
    if name == "default":
        return otherwise
    return COLOURS.get(name) or "#" + name


def picture(screen, top, caption):
    parts = [f'<text x="8" y="{top + 16}" class="c">{html.escape(caption)}</text>']
    top += 24
    parts.append(f'<rect x="0" y="{top}" width="{WIDTH * 8 + 16}" height="{HEIGHT * 17 + 12}" rx="6" fill="{BACKGROUND}"/>')
    for row in range(HEIGHT):
        column = 0
        while column < WIDTH:
            first = screen.buffer[row][column]
            style = (first.fg, first.bg, first.bold, first.reverse)
            text, start = "", column
            while column < WIDTH:
                cell = screen.buffer[row][column]
                if (cell.fg, cell.bg, cell.bold, cell.reverse) != style:
                    break
                text += cell.data
                column += 1
            fg, bg = colour(first.fg, COLOURS["default"]), colour(first.bg, BACKGROUND)
            if first.reverse:
                fg, bg = bg, fg
            x, y = 8 + start * 8, top + 6 + row * 17
            if bg.lower() not in (BACKGROUND, "#333333"):
                parts.append(f'<rect x="{x}" y="{y}" width="{len(text) * 8}" height="17" fill="{bg}"/>')
            if text.strip():
                bold = ' font-weight="bold"' if first.bold else ""
                length = len(text.rstrip()) * 8
                parts.append(f'<text x="{x}" y="{y + 13}" fill="{fg}"{bold} textLength="{length}">{html.escape(text.rstrip())}</text>')
    return parts, top + HEIGHT * 17 + 24


def main():
    server, output = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        path, init = os.path.join(folder, "main.hcl"), os.path.join(folder, "init.lua")
        os.symlink(os.path.abspath(server), os.path.join(folder, "service"))
        printed = subprocess.run([server, "editor", "--nvim"], capture_output=True, check=True, encoding="utf-8").stdout
        for name, text in ((path, TEXT), (init, INIT + printed)):
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
        programs = folder + os.pathsep + os.environ["PATH"]
        environment = {"PATH": programs, "TERM": "xterm-256color", "HOME": folder, "COLORTERM": "truecolor"}
        terminal = Terminal(["nvim", "-u", init, "-i", "NONE", path], environment)
        terminal.wait(4)
        parts, top = [], 0
        for keys, caption in SCENES:
            terminal.type(keys)
            terminal.wait(3)
            drawn, top = picture(terminal.screen, top, caption)
            parts += drawn
        terminal.type("\x1b:qall!\r")
        terminal.wait(1)
    width = WIDTH * 8 + 16
    with open(output, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top}" width="{width}" font-size="13.3" '
                   'font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" xml:space="preserve">\n')
        file.write('<style>.c { fill: #808080; font-family: sans-serif; font-size: 14px }</style>\n')
        file.write("\n".join(parts) + "\n</svg>\n")


main()
