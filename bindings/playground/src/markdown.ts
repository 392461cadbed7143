// The Markdown of documentation: paragraphs, lists, code, emphasis. Everything else is shown as it is written.

import { element } from "./dom.js";

export function markdown(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const lines = text.split("\n");
  let paragraph: string[] = [];
  let list: HTMLElement | null = null;
  const close = () => {
    if (paragraph.length > 0) {
      fragment.append(element("p", {}, ...inline(paragraph.join(" "))));
    }
    paragraph = [];
    list = null;
  };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const heading = /^#{1,6} (.*)/.exec(line);
    const item = /^\s*[-*] (.*)/.exec(line);
    if (line.startsWith("```")) {
      close();
      const code: string[] = [];
      while (++index < lines.length && !lines[index]?.startsWith("```")) {
        code.push(lines[index] ?? "");
      }
      fragment.append(element("pre", {}, element("code", {}, code.join("\n"))));
    } else if (heading) {
      close();
      fragment.append(element("p", {}, element("strong", {}, ...inline(heading[1] ?? ""))));
    } else if (item) {
      if (!list) {
        close();
        list = element("ul");
        fragment.append(list);
      }
      list.append(element("li", {}, ...inline(item[1] ?? "")));
    } else if (/^-{3,}$/.test(line)) {
      close();
      fragment.append(element("hr"));
    } else if (line.trim() === "") {
      close();
    } else {
      paragraph.push(line);
    }
  }
  close();
  return fragment;
}

/** Text with `code`, **strong** and *emphasis*; of links, the text. */
function inline(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  const pattern = /(`+)(.+?)\1(?!`)|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\([^)]*\)|\\([\\`*_{}[\]()#+\-.!<>|~])/g;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [, , code, strong, emphasis, link, escaped] = match;
    if (code !== undefined) {
      parts.push(element("code", {}, code.replace(/^ (.*) $/, "$1")));
    } else if (strong !== undefined) {
      parts.push(element("strong", {}, ...inline(strong)));
    } else if (emphasis !== undefined) {
      parts.push(element("em", {}, ...inline(emphasis)));
    } else if (link !== undefined) {
      parts.push(...inline(link));
    } else {
      parts.push(escaped ?? "");
    }
  }
  parts.push(text.slice(end));
  return parts;
}
