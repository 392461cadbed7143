// The syntax tree. A node selects its text in the editor.

import { element } from "../dom.js";
import type { Host } from "../editor/host.js";
import type { TreeItem } from "../protocol.js";
import type { Pane } from "./pane.js";

/** Children of a node that are shown; more are counted. */
const MAX_CHILDREN = 500;

export class TreePane implements Pane {
  readonly id = "tree";
  readonly label = "Tree";
  readonly dom: HTMLElement;
  private readonly tree: HTMLElement;
  /** Paths of nodes, such as "0/2", that were opened or closed by hand. */
  private readonly toggled = new Map<string, boolean>();
  private items: TreeItem[] = [];

  constructor(private readonly host: Host) {
    this.tree = element("ul", { role: "tree", "aria-label": "Syntax tree", keydown: (event) => this.key(event as KeyboardEvent) });
    this.dom = element(
      "div",
      { class: "tree" },
      element("div", { class: "about" }, element("p", {}, "The tree of the native syntax, also of a text with mistakes. Enter selects the text of a node.")),
      this.tree,
    );
  }

  async refresh(): Promise<void> {
    const items = await this.host.ask("tree", this.host.file());
    if (JSON.stringify(items) === JSON.stringify(this.items)) {
      return;
    }
    this.items = items;
    const focused = this.focused()?.dataset["path"];
    this.tree.replaceChildren(...this.children(items, "", 1));
    const next = focused === undefined ? null : this.find(focused);
    (next ?? this.tree.querySelector<HTMLElement>("[role=treeitem]"))?.setAttribute("tabindex", "0");
    next?.focus();
  }

  private children(items: readonly TreeItem[], path: string, level: number): HTMLElement[] {
    const rows = items.slice(0, MAX_CHILDREN).map((it, index) => this.row(it, path ? `${path}/${index}` : `${index}`, level));
    if (items.length > MAX_CHILDREN) {
      rows.push(element("li", { role: "none", class: "more" }, `and ${items.length - MAX_CHILDREN} more`));
    }
    return rows;
  }

  private row(item: TreeItem, path: string, level: number): HTMLElement {
    const hasChildren = item.children.length > 0;
    const isOpen = hasChildren && (this.toggled.get(path) ?? level <= 3);
    const line = element(
      "span",
      { class: "line" },
      element("span", { class: "type" }, item.type),
      " ",
      element("span", { class: "label" }, item.label),
    );
    const row = element(
      "li",
      { role: "treeitem", tabindex: "-1", "aria-level": String(level), ...(hasChildren ? { "aria-expanded": String(isOpen) } : {}) },
      line,
    );
    row.dataset["path"] = path;
    line.addEventListener("click", () => {
      if (hasChildren) {
        this.toggle(row, item, level, row.getAttribute("aria-expanded") !== "true");
      }
      this.focus(row);
      this.select(item);
    });
    if (isOpen) {
      row.append(element("ul", { role: "group" }, ...this.children(item.children, path, level + 1)));
    }
    return row;
  }

  private toggle(row: HTMLElement, item: TreeItem, level: number, isOpen: boolean): void {
    const path = row.dataset["path"] ?? "";
    this.toggled.set(path, isOpen);
    row.setAttribute("aria-expanded", String(isOpen));
    row.querySelector(":scope > ul")?.remove();
    if (isOpen) {
      row.append(element("ul", { role: "group" }, ...this.children(item.children, path, level + 1)));
    }
  }

  private select(item: TreeItem): void {
    this.host.mark(item.from, item.to);
  }

  private key(event: KeyboardEvent): void {
    const row = this.focused();
    const item = row && this.item(row.dataset["path"] ?? "");
    if (!row || !item) {
      return;
    }
    const rows = [...this.tree.querySelectorAll<HTMLElement>("[role=treeitem]")];
    const index = rows.indexOf(row);
    const level = Number(row.getAttribute("aria-level"));
    const expanded = row.getAttribute("aria-expanded");
    let target: HTMLElement | null | undefined;
    switch (event.key) {
      case "ArrowDown":
        target = rows[index + 1];
        break;
      case "ArrowUp":
        target = rows[index - 1];
        break;
      case "Home":
        target = rows[0];
        break;
      case "End":
        target = rows.at(-1);
        break;
      case "ArrowRight":
        if (expanded === "false") {
          this.toggle(row, item, level, true);
        } else if (expanded === "true") {
          target = rows[index + 1];
        }
        break;
      case "ArrowLeft":
        if (expanded === "true") {
          this.toggle(row, item, level, false);
        } else {
          target = row.parentElement?.closest<HTMLElement>("[role=treeitem]");
        }
        break;
      case "Enter":
      case " ":
        this.select(item);
        break;
      default:
        return;
    }
    event.preventDefault();
    if (target) {
      this.focus(target);
    }
  }

  private focus(row: HTMLElement): void {
    this.tree.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    row.setAttribute("tabindex", "0");
    row.focus();
  }

  private focused(): HTMLElement | null {
    const focused = document.activeElement;
    return focused instanceof HTMLElement && this.tree.contains(focused) ? focused : null;
  }

  private find(path: string): HTMLElement | null {
    return this.tree.querySelector<HTMLElement>(`[data-path="${path}"]`);
  }

  private item(path: string): TreeItem | undefined {
    let items = this.items;
    let found: TreeItem | undefined;
    for (const index of path.split("/")) {
      found = items[Number(index)];
      items = found?.children ?? [];
    }
    return found;
  }
}
