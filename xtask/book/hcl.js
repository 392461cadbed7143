"use strict";

// "Try it" opens the text of a block in the playground, which is published in a folder of the book.
(() => {
  // mdBook defines the path from the page to the root of the book.
  const root = typeof path_to_root === "undefined" ? "" : path_to_root;
  for (const code of document.querySelectorAll("pre > code.language-hcl")) {
    const link = document.createElement("a");
    link.className = "try-it";
    link.href = `${root}playground/#text=${encodeURIComponent(code.textContent)}`;
    link.textContent = "Try it";
    link.title = "Open this text in the playground";
    code.parentElement.after(link);
  }
})();

// Pictures follow the theme of the book, which need not be that of the system.
(() => {
  const html = document.documentElement;
  const follow = () => {
    const isDark = ["navy", "coal", "ayu"].some((theme) => html.classList.contains(theme));
    for (const source of document.querySelectorAll("picture > source")) {
      source.media = isDark ? "all" : "not all";
    }
  };
  follow();
  new MutationObserver(follow).observe(html, { attributeFilter: ["class"] });
})();

// Colours for HCL, which the highlighter of mdBook does not know.
(() => {
  if (typeof hljs === "undefined") {
    return;
  }
  const interpolation = { className: "subst", begin: /[$%]\{/, end: /\}/ };
  hljs.registerLanguage("hcl", () => ({
    contains: [
      { className: "comment", begin: /#|\/\//, end: /$/ },
      { className: "comment", begin: /\/\*/, end: /\*\// },
      { className: "string", begin: /<<-?\s*(\w+)/, end: /^\s*\w+\s*$/, contains: [interpolation] },
      { className: "string", begin: /"/, end: /"/, contains: [{ begin: /\\./ }, { begin: /\$\$\{|%%\{/ }, interpolation] },
      { className: "literal", begin: /\b(true|false|null)\b/ },
      { className: "keyword", begin: /\b(for|in|if|else|endif|endfor)\b/ },
      { className: "number", begin: /\b\d+(\.\d+)?([eE][+-]?\d+)?\b/ },
      { className: "attr", begin: /[\w-]+(?=\s*=[^=])/ },
      { className: "built_in", begin: /[\w-]+(?=\s*("[^"]*"\s*)*\{)/ },
    ],
  }));
  for (const code of document.querySelectorAll("code.language-hcl, code.language-hcldec")) {
    code.classList.replace("language-hcldec", "language-hcl");
    hljs.highlightBlock(code);
  }
})();

// A filter for the page of functions.
(() => {
  const main = document.querySelector("main");
  if (!main || !/\/functions\.html$/.test(window.location.pathname)) {
    return;
  }
  const entries = [];
  for (const heading of main.querySelectorAll("h3")) {
    const parts = [heading];
    let next = heading.nextElementSibling;
    while (next && !/^H[1-3]$/.test(next.tagName)) {
      parts.push(next);
      next = next.nextElementSibling;
    }
    entries.push({ parts, text: parts.map((part) => part.textContent).join(" ").toLowerCase() });
  }
  const input = document.createElement("input");
  input.type = "search";
  input.className = "function-filter";
  input.placeholder = `Filter ${entries.length} functions`;
  input.setAttribute("aria-label", "Filter functions");
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { parts, text } of entries) {
      const matches = words.every((word) => text.includes(word));
      for (const part of parts) {
        part.hidden = !matches;
      }
    }
  });
  main.querySelector("h1").after(input);
})();
