import type { Run, Variable } from "./document";
import { h, replace } from "./dom";
import { showsVariable, type Filter } from "./selection";
import type { Snapshots } from "./snapshots";

/** Owners whose variables have the same names, as the columns of one table. */
interface Group {
  readonly owners: string[];
  readonly names: readonly string[];
}

/** The values of all variables at a step; those that the step changed are marked. */
export class VariablePanel {
  readonly element = h("div", { class: "variables", tabindex: 0, role: "region", "aria-label": "Variables" });
  private readonly numbers = new Map<string, number>();

  constructor(
    private readonly run: Run,
    private readonly snapshots: Snapshots,
  ) {
    run.variables.forEach((v, i) => this.numbers.set(VariablePanel.key(v), i));
  }

  private static key(variable: Variable): string {
    return `${variable.owner}\n${variable.name}`;
  }

  update(current: number, filter: Filter): void {
    const values = this.snapshots.at(current);
    const before = this.snapshots.before(current);
    const groups = this.groups(values, filter);
    const tables = groups.map((g) => this.table(g, values, before));
    replace(this.element, ...(tables.length === 0 ? [h("p", { class: "faint" }, "No variables.")] : tables));
  }

  private groups(values: Int32Array, filter: Filter): Group[] {
    const names = new Map<string, string[]>();
    this.run.variables.forEach(({ owner, name }, i) => {
      if ((values[i] ?? -1) >= 0 && showsVariable(filter, this.run, i)) {
        names.set(owner, [...(names.get(owner) ?? []), name]);
      }
    });
    const groups = new Map<string, Group>();
    for (const [owner, own] of names) {
      const group = groups.get(own.join("\n"));
      if (group === undefined || owner === "") {
        groups.set(own.join("\n"), { owners: [owner], names: own });
      } else {
        group.owners.push(owner);
      }
    }
    const isGlobal = (group: Group): boolean => group.owners[0] === "";
    return [...groups.values()].sort((a, b) => Number(isGlobal(b)) - Number(isGlobal(a)));
  }

  private table(group: Group, values: Int32Array, before: Int32Array): HTMLElement {
    return h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          ...group.owners.map((o) => h("th", { scope: "col" }, o === "" ? "global" : o)),
        ),
      ),
      h(
        "tbody",
        {},
        ...group.names.map((name) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, name),
            ...group.owners.map((owner) => this.cell(this.numbers.get(`${owner}\n${name}`) ?? -1, values, before)),
          ),
        ),
      ),
    );
  }

  private cell(variable: number, values: Int32Array, before: Int32Array): HTMLElement {
    const now = this.snapshots.text(values[variable]);
    const old = before[variable] ?? -1;
    const changed = old !== values[variable];
    const was = old < 0 ? "new" : `was ${this.snapshots.text(old) || "(empty)"}`;
    return h(
      "td",
      { class: changed ? "code changed" : "code", title: changed ? was : undefined },
      now === "" ? "(empty)" : now,
      changed && h("span", { class: "hidden" }, ` changed, ${was}`),
    );
  }
}
