// Elements of the page: every text is set as text, so that no configuration becomes markup.

type Child = Node | string | null;
type Attributes = Record<string, string | boolean | ((event: Event) => void)>;

/** Creates an element. An attribute that is a function is a listener of the event of its name. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      created.addEventListener(key, value);
    } else if (value !== false) {
      created.setAttribute(key, value === true ? "" : value);
    }
  }
  created.append(...children.filter((it) => it !== null));
  return created;
}

/** Returns an element of the page by its id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) {
    throw new Error(`no element has the id ${id}`);
  }
  return found as T;
}

/** Announces a text to screen readers. */
export function announce(text: string): void {
  byId("announcer").textContent = text;
}

/** Returns a function that runs `run` once its calls have paused for a time. */
export function debounced(milliseconds: number, run: () => void): () => void {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(run, milliseconds);
  };
}
