import { h } from "./dom";

const KEY = "rondo-theme";
const THEMES = ["auto", "light", "dark"] as const;

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? "auto";
  } catch {
    return "auto"; // Pages in files may have no storage.
  }
}

function apply(theme: string): void {
  if (theme === "auto") {
    document.documentElement.removeAttribute("data-theme");
  } else {
    document.documentElement.setAttribute("data-theme", theme);
  }
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Then the choice lasts as long as the page.
  }
}

/** A button that changes between the system's colours, light and dark. */
export function themeButton(): HTMLElement {
  let theme = stored();
  apply(theme);
  const label = (): string => `Colours: ${theme}`;
  const button = h("button", { type: "button", class: "quiet" }, label());
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme as (typeof THEMES)[number]) + 1) % THEMES.length] ?? "auto";
    apply(theme);
    button.textContent = label();
  });
  return button;
}
