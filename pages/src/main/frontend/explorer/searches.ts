import { h, plural } from "../dom";
import type { SearchStatus } from "./document";
import { followSearch, request } from "./requests";

/** The searches of this page, with their progress and results. */
export class SearchList {
  readonly element = h("ul", { class: "searches", "aria-live": "polite" });

  constructor(private readonly show: (run: readonly string[]) => void) {}

  /** Starts a search from a run. */
  async start(title: string, body: object): Promise<void> {
    const { id } = await request<{ id: string }>("search", body);
    const text = h("span", { class: "search-text" }, "starting");
    const cancel = h("button", { type: "button", class: "quiet", click: () => void request("cancel", { id }) }, "Cancel");
    const item = h("li", { class: "search running" }, h("strong", {}, title), " ", text, " ", cancel);
    this.element.prepend(item);
    followSearch(id, (status) => {
      text.textContent = describe(status);
      item.className = `search ${status.status}`;
      if (status.status !== "running") {
        cancel.remove();
      }
      if (status.run !== undefined) {
        const run = status.run;
        item.append(
          h("button", { type: "button", class: "show-run", click: () => this.show(run) }, `Show the run: ${plural(run.length, "move")}`),
        );
      }
    });
  }
}

function describe(status: SearchStatus): string {
  const effort = `${plural(status.states ?? 0, "state")}, depth ${status.depth ?? 0}, ${(status.seconds ?? 0).toFixed(1)} s`;
  switch (status.status) {
    case "running": {
      const rate = Math.round((status.states ?? 0) / Math.max(0.1, status.seconds ?? 0));
      return `searching: ${effort}, ${plural(rate, "state")} per second`;
    }
    case "found":
      return `found (${effort})${status.cycle === undefined ? "" : `; from move ${status.cycle + 1} on, the run repeats for ever`}`;
    case "none":
      return `there is none (${effort})`;
    case "stopped":
      return `not found: ${status.message ?? ""} (${effort})`;
    case "failed":
      return status.message ?? "failed";
  }
}
