// The switch between the colours of the system, light and dark.

const CHOICES = ["system", "light", "dark"] as const;
type Choice = (typeof CHOICES)[number];

const NAMES: Record<Choice, string> = { system: "◐ System", light: "☀ Light", dark: "☾ Dark" };

export function themeSwitch(button: HTMLButtonElement): void {
  const show = () => {
    const choice = current();
    button.textContent = NAMES[choice];
    button.setAttribute("aria-label", `Colours: ${choice}`);
    button.title = "Colours of the system, light or dark";
  };
  button.addEventListener("click", () => {
    const next = CHOICES[(CHOICES.indexOf(current()) + 1) % CHOICES.length] ?? "system";
    if (next === "system") {
      delete document.documentElement.dataset["theme"];
    } else {
      document.documentElement.dataset["theme"] = next;
    }
    try {
      localStorage.setItem("theme", next);
    } catch {
      // Storage may be forbidden: the choice lasts as long as the page.
    }
    show();
  });
  show();
}

function current(): Choice {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}
