// A list of tabs: arrow keys move, as in the pattern of the accessibility guidelines.

import { element } from "./dom.js";

export interface Tab {
  id: string;
  label: string;
  /** A few characters after the label, such as a number of problems, with its meaning for screen readers. */
  badge?: { text: string; meaning: string; kind: string };
}

export class Tabs {
  private isShown = false;

  constructor(
    private readonly list: HTMLElement,
    private readonly panel: HTMLElement,
    private readonly select: (id: string) => void,
  ) {
    list.addEventListener("keydown", (event) => this.move(event));
  }

  show(tabs: readonly Tab[], selected: string): void {
    const hadFocus = this.list.contains(document.activeElement);
    // Elements that stay are not moved: a click is lost when its element leaves the page between the press and the release.
    const elements = this.tabs();
    if (tabs.length !== elements.length || tabs.some((it, index) => it.id !== elements[index]?.dataset["tab"])) {
      this.list.replaceChildren(...tabs.map(({ id }) => this.create(id)));
    }
    this.tabs().forEach((it, index) => {
      const tab = tabs[index];
      if (tab) {
        this.update(it, tab, tab.id === selected);
      }
    });
    const current = this.list.querySelector<HTMLElement>('[aria-selected="true"]');
    if (hadFocus) {
      current?.focus();
    }
    // Not at once: the browser would compute the layout at the start of the page for this alone.
    if (this.isShown) {
      requestAnimationFrame(() => current?.scrollIntoView({ block: "nearest", inline: "nearest" }));
    }
    this.isShown = true;
  }

  private tabs(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>('[role="tab"]')];
  }

  private create(id: string): HTMLElement {
    const tab = element("button", {
      type: "button",
      role: "tab",
      id: `${this.list.id}-${id}`,
      "aria-controls": this.panel.id,
      click: () => this.select(id),
    });
    tab.dataset["tab"] = id;
    return tab;
  }

  private update(tab: HTMLElement, { label, badge }: Tab, isSelected: boolean): void {
    tab.setAttribute("aria-selected", String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
    if (isSelected) {
      this.panel.setAttribute("aria-labelledby", tab.id);
    }
    tab.replaceChildren(label);
    if (badge) {
      tab.append(
        element(
          "span",
          { class: `badge ${badge.kind}` },
          element("span", { "aria-hidden": "true" }, badge.text),
          element("span", { class: "hidden" }, badge.meaning),
        ),
      );
    }
  }

  private move(event: KeyboardEvent): void {
    const tabs = this.tabs();
    const index = tabs.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = moves[event.key];
    const id = target === undefined ? undefined : tabs[target]?.dataset["tab"];
    if (index >= 0 && id !== undefined) {
      event.preventDefault();
      this.select(id);
      this.list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    }
  }
}
