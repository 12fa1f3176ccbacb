/** Construction of elements. Text is only ever set as text, never parsed as markup. */

type Child = Node | string | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | undefined | EventListener>>;

const SVG = "http://www.w3.org/2000/svg";

function fill(element: Element, attributes: Attributes, children: readonly Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name, value);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== undefined && value !== false) {
      element.setAttribute(name, String(value));
    }
  }
  append(element, children);
}

export function append(parent: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child !== undefined && child !== false) {
      parent.append(child);
    }
  }
}

/** An HTML element; an attribute whose value is a function listens to the event of its name. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/** An SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

export function replace(parent: Element, ...children: Child[]): void {
  parent.replaceChildren();
  append(parent, children);
}

/** Scrolls a container, and nothing else, so that an element is in sight. */
export function reveal(container: Element, element: Element | null | undefined, margin = 40): void {
  if (!element) {
    return;
  }
  const outer = container.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top + margin) {
    container.scrollTop -= outer.top + margin - inner.top;
  } else if (inner.bottom > outer.bottom - margin) {
    container.scrollTop += inner.bottom - (outer.bottom - margin);
  }
}

export function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
