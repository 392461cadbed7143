"use strict";

// Before the first paint: the colours that were chosen, if any.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") {
    document.documentElement.dataset.theme = chosen;
  }
} catch {
  // Storage may be forbidden: the colours are those of the system.
}
