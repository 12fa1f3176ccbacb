import { h } from "../dom";
import type { FormRow, Move, RoundForm } from "./document";

const MAX_SHOWN = 300;

/** The enabled moves by process, as buttons; the first nine have keys. */
export function moveList(moves: readonly Move[], perform: (choice: string) => void): HTMLElement {
  if (moves.length === 0) {
    return h("p", { class: "note" }, "No move is possible here: the run ends.");
  }
  const groups = new Map<string, [number, Move][]>();
  moves.slice(0, MAX_SHOWN).forEach((move, i) => {
    const group = groups.get(move.process) ?? [];
    group.push([i, move]);
    groups.set(move.process, group);
  });
  const box = h("div", { class: "moves" });
  for (const [process, group] of groups) {
    const title = process === "" ? "choose" : process;
    box.append(
      h(
        "section",
        { "aria-label": `Moves of ${title}` },
        h("h4", {}, title),
        h("ul", {}, ...group.map(([i, move]) => h("li", {}, button(i, move, perform)))),
      ),
    );
  }
  if (moves.length > MAX_SHOWN) {
    box.append(h("p", { class: "note" }, `${moves.length - MAX_SHOWN} more moves are not listed.`));
  }
  return box;
}

/** The text of a move without the name of its process, under which it is listed. */
function short(move: Move): string {
  return move.process !== "" && move.text.startsWith(move.process)
    ? move.text.slice(move.process.length).trim()
    : move.text;
}

function button(number: number, move: Move, perform: (choice: string) => void): HTMLElement {
  return h(
    "button",
    { type: "button", class: "move", "data-choice": move.choice, click: () => perform(move.choice) },
    number < 9 && h("kbd", { "aria-hidden": "true" }, String(number + 1)),
    h(
      "span",
      { class: "deed" },
      h("span", { class: "code" }, short(move)),
      move.detail !== "" && h("span", { class: "faint code" }, `  ${move.detail}`),
      move.violation !== "" && h("strong", { class: "violated" }, `  ${move.violation}`),
    ),
  );
}

/** What a form of a round does when it is changed. */
export interface FormActions {
  /** Changes the draft by a command. */
  readonly edit: (command: string) => void;
  /** Makes the composed move. */
  readonly perform: () => void;
}

/** The draft of an initial state or of a round: who hears whom, crashes, messages and choices. */
export function roundForm(form: RoundForm, actions: FormActions): HTMLElement {
  const perform = h(
    "button",
    {
      type: "button",
      class: "primary",
      "data-choice": form.choice,
      disabled: form.objection !== "",
      click: () => actions.perform(),
    },
    form.kind === "round" ? "Perform this round" : "Start in this state",
    " ",
    h("kbd", { "aria-hidden": "true" }, "p"),
  );
  return h(
    "div",
    { class: "form" },
    form.kind === "round" ? matrix(form, actions) : undefined,
    ...form.rows.filter((row) => row.alternatives.length > 1).map((row) => alternatives(row, form, actions)),
    form.synchrony && synchrony(form, actions),
    form.objection !== "" && h("p", { class: "objection", role: "status" }, `Not possible: ${form.objection}.`),
    form.violation !== "" && h("p", { class: "violated" }, form.violation),
    h("p", {}, perform),
  );
}

function synchrony(form: RoundForm, actions: FormActions): HTMLElement {
  return h(
    "label",
    { class: "box" },
    h("input", { type: "checkbox", checked: form.synchronous, change: () => actions.edit("sync") }),
    "the network is synchronous from here on",
  );
}

function alternatives(row: FormRow, form: RoundForm, actions: FormActions): HTMLElement {
  const process = form.rows.indexOf(row);
  return h(
    "label",
    { class: "choice" },
    `${row.process} ${form.kind === "round" ? "chooses" : "starts with"} `,
    h(
      "select",
      {
        "data-process": process,
        change: (event) => actions.edit(`${process}=${Number((event.target as HTMLSelectElement).value) + 1}`),
      },
      ...row.alternatives.map((text, i) => h("option", { value: i, selected: i === row.chosen }, text)),
    ),
  );
}

/** A row for each receiver, a column for each sender. */
function matrix(form: RoundForm, actions: FormActions): HTMLElement {
  const rows = form.rows;
  const toggle = (text: string, label: string, command: string): HTMLElement =>
    h("button", { type: "button", class: "quiet", "aria-label": label, title: label, click: () => actions.edit(command) }, text);
  const flag = (word: string, checked: boolean, label: string, command: string): HTMLElement =>
    h("label", { class: "box" }, h("input", { type: "checkbox", checked, "aria-label": label, change: () => actions.edit(command) }), word);
  const heads = rows.map((row, s) =>
    h(
      "th",
      { scope: "col" },
      row.process,
      row.status !== "" && h("span", { class: "faint" }, ` ${row.status}`),
      h("br"),
      toggle("all", `All hear of ${row.process}, or none`, `*<-${s}`),
      form.crashes && row.status === "" && flag("crashes", row.crashes, `${row.process} crashes`, `crash ${s}`),
      form.forgery && row.status === "" && flag("lies", row.forges, `${row.process} forges messages`, `lie ${s}`),
    ),
  );
  const body = rows.map((row, r) =>
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        row.process,
        " hears of ",
        row.receives && toggle("all", `${row.process} hears of all, or of none`, `${r}<-*`),
        form.order && row.receives && order(row, r, actions),
      ),
      ...row.links.map((link, s) => h("td", {}, row.receives ? cell(form, row, r, s, actions) : h("span", { class: "faint" }, "–"), link.forged && forgery(form, r, s, actions))),
    ),
  );
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": "Who hears of whom" },
    h(
      "table",
      { class: "matrix" },
      h("caption", {}, `${form.title}: which messages are received`),
      h("thead", {}, h("tr", {}, h("td", {}), ...heads)),
      h("tbody", {}, ...body),
    ),
  );
}

function cell(form: RoundForm, row: FormRow, r: number, s: number, actions: FormActions): HTMLElement {
  const link = row.links[s];
  const sender = form.rows[s]?.process ?? "";
  const message = link?.message ?? "";
  const label = `${row.process} hears of ${sender}: ${message === "" ? "no message" : message}`;
  return h(
    "label",
    { class: "box" },
    h("input", {
      type: "checkbox",
      "aria-label": label,
      "data-link": `${r}<-${s}`,
      checked: link?.heard ?? false,
      change: () => actions.edit(`${r}<-${s}`),
    }),
    message === "" ? h("span", { class: "faint" }, "nothing") : h("span", { class: "code" }, message),
  );
}

function forgery(form: RoundForm, r: number, s: number, actions: FormActions): HTMLElement {
  const sent = form.rows[r]?.links[s]?.message ?? "";
  return h(
    "select",
    {
      "aria-label": `Message that ${form.rows[s]?.process} sends to ${form.rows[r]?.process}`,
      change: (event) => actions.edit(`${s}->${r}=${(event.target as HTMLSelectElement).value}`),
    },
    h("option", { value: "nothing", selected: sent === "" }, "nothing"),
    ...form.messages.map((m) => h("option", { value: m, selected: m === sent }, m)),
  );
}

/** The order of arrival, where it matters. */
function order(row: FormRow, r: number, actions: FormActions): HTMLElement {
  return h(
    "label",
    { class: "faint" },
    "order ",
    h("input", {
      class: "order",
      value: row.arrivals.join(" "),
      "aria-label": `Order in which messages arrive at ${row.process}`,
      change: (event) => actions.edit(`${r}:${(event.target as HTMLInputElement).value.replace(/[^0-9 ]/g, "").trim()}`),
    }),
  );
}
