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
    this.list.replaceChildren(
      ...tabs.map(({ id, label, badge }) => {
        const isSelected = id === selected;
        const tab = element(
          "button",
          {
            type: "button",
            role: "tab",
            id: `${this.list.id}-${id}`,
            "aria-selected": String(isSelected),
            "aria-controls": this.panel.id,
            tabindex: isSelected ? "0" : "-1",
            click: () => this.select(id),
          },
          label,
          badge
            ? element(
                "span",
                { class: `badge ${badge.kind}` },
                element("span", { "aria-hidden": "true" }, badge.text),
                element("span", { class: "hidden" }, badge.meaning),
              )
            : null,
        );
        tab.dataset["tab"] = id;
        if (isSelected) {
          this.panel.setAttribute("aria-labelledby", tab.id);
        }
        return tab;
      }),
    );
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

  private move(event: KeyboardEvent): void {
    const tabs = [...this.list.querySelectorAll<HTMLElement>('[role="tab"]')];
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
