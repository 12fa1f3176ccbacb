import { h } from "../dom";
import type { Entry, Owner, PropertyStatus } from "./document";

/** The values of a state by the name of their variable in the whole model. */
function values(state: readonly Owner[]): Map<string, string> {
  const all = new Map<string, string>();
  state.forEach((owner) => owner.variables.forEach((v) => all.set(`${owner.owner}\n${v.name}`, v.value)));
  return all;
}

/** The variables by process; those that the last move changed are marked. With another state, both values. */
export function statePanel(state: readonly Owner[], other: readonly Owner[] | undefined): HTMLElement {
  if (state.length === 0 && other === undefined) {
    return h("p", { class: "note" }, "Choose an initial state.");
  }
  const others = other === undefined ? undefined : values(other);
  const tables = state.map((owner) =>
    h(
      "table",
      { class: others === undefined ? "" : "compared" },
      h(
        "caption",
        {},
        owner.owner === "" ? "global" : owner.owner,
        owner.status !== undefined && h("span", { class: "violated" }, ` ${owner.status}`),
      ),
      others !== undefined &&
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, ""), h("th", { scope: "col" }, "here"), h("th", { scope: "col" }, "branch"))),
      h(
        "tbody",
        {},
        ...owner.variables.map((v) => {
          const there = others?.get(`${owner.owner}\n${v.name}`);
          const differs = others !== undefined && there !== v.value;
          return h(
            "tr",
            { class: differs ? "differs" : "" },
            h("th", { scope: "row" }, v.name),
            h("td", { class: v.changed ? "code changed" : "code" }, v.value, v.changed && h("span", { class: "hidden" }, " (changed)")),
            others !== undefined && h("td", { class: "code" }, there ?? "–", differs && h("span", { class: "hidden" }, " (differs)")),
          );
        }),
      ),
    ),
  );
  return h("div", { class: "variables" }, ...tables);
}

const WORDS: Readonly<Record<PropertyStatus["status"], string>> = {
  holds: "holds",
  violated: "violated",
  open: "open",
  satisfied: "satisfied",
  "not-evaluated": "not evaluated",
};

export function propertyList(properties: readonly PropertyStatus[]): HTMLElement {
  return properties.length === 0
    ? h("p", { class: "note" }, "The model states no property.")
    : h(
        "ul",
        { class: "properties" },
        ...properties.map((p) =>
          h(
            "li",
            { "data-property": p.name },
            h("span", { class: `status ${p.status}` }, WORDS[p.status]),
            " ",
            h("strong", {}, p.name),
            " ",
            h("span", { class: "faint" }, p.text),
          ),
        ),
      );
}

/** The moves of a run; the state after each can be shown. */
export function runList(entries: readonly Entry[], at: number, jump: (at: number) => void): HTMLElement {
  const item = (number: number, ...content: (HTMLElement | string)[]): HTMLElement =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "entry", "aria-current": number === at ? "step" : undefined, click: () => jump(number) },
        h("span", { class: "number" }, String(number)),
        h("span", {}, ...content),
      ),
    );
  return h(
    "ol",
    { class: "run" },
    item(0, "beginning"),
    ...entries.map((entry, i) =>
      item(
        i + 1,
        ...(entry.title === "" ? [] : [h("span", { class: "title" }, entry.title)]),
        ...entry.lines.map((line) =>
          h(
            "span",
            { class: "deed" },
            h("strong", {}, line.process),
            " ",
            h("span", { class: "code" }, line.action === "correct" ? "" : line.action),
            line.result !== "" && h("span", { class: "faint code" }, ` ${line.result}`),
          ),
        ),
        ...(entry.title === "" && entry.lines.length === 0 ? ["a step without a statement"] : []),
      ),
    ),
  );
}
