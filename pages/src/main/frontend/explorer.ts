import { h, plural, replace } from "./dom";
import type { ModelDescription, RunView, StateGraph } from "./explorer/document";
import { stateGraph } from "./explorer/graph";
import { moveList, roundForm } from "./explorer/moves";
import { forked, formatPlace, parsePlace, stepped, switched, type Place } from "./explorer/place";
import { download, request } from "./explorer/requests";
import { SearchList } from "./explorer/searches";
import { propertyList, runList, statePanel } from "./explorer/state";
import { themeButton } from "./theme";

const KEYS: readonly (readonly [string, string])[] = [
  ["1 … 9", "make the move with this number"],
  ["p", "perform the composed round"],
  ["← →", "one move back, or forward on the run"],
  ["Home, End", "to the beginning, or the end of the run"],
  ["r", "a random move"],
  ["f", "fork: keep this run and continue from here in another way"],
  ["c", "compare with the next branch, or stop comparing"],
  ["v", "find a violation from here"],
  ["g", "draw the states near here"],
  ["/", "type a condition"],
  ["?", "this help"],
];

function panel(title: string, ...content: (Node | undefined)[]): HTMLElement {
  const section = h("section", { class: "panel", "aria-label": title }, h("h3", {}, title));
  content.forEach((c) => c && section.append(c));
  return section;
}

/** The page of the explorer. */
class ExplorerPage {
  private place: Place = parsePlace(location.hash);
  private view: RunView | undefined;
  private request = 0;
  private edits: Promise<void> = Promise.resolve();
  private readonly live = h("p", { class: "hidden", "aria-live": "polite" });
  private readonly error = h("p", { class: "error", role: "alert" });
  private readonly position = h("output", { class: "position" });
  private readonly run = h("div", { class: "scroll-y" });
  private readonly branches = h("div", { class: "branches" });
  private readonly state = h("div");
  private readonly messages = h("div");
  private readonly moves = h("div");
  private readonly properties = h("div");
  private readonly ending = h("div");
  private readonly graph = h("div");
  private readonly searches = new SearchList((run) => this.go(switched(this.place, run)));
  private readonly condition = h("input", { type: "search", id: "condition", "aria-label": "Condition on states", class: "code" });
  private readonly property = h("select", { "aria-label": "Property" });
  private readonly steps = h("input", { type: "number", min: 1, max: 1000, value: 20, "aria-label": "Number of random moves" });
  private readonly depth = h("select", { "aria-label": "Distance", change: () => void this.draw() }, h("option", {}, "1"), h("option", {}, "2"), h("option", {}, "3"));
  private readonly help = h(
    "dialog",
    { "aria-label": "Keys" },
    h("h2", {}, "Keys"),
    h("dl", { class: "keys" }, ...KEYS.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
    h("form", { method: "dialog" }, h("button", { class: "primary" }, "Close")),
  );

  constructor(private readonly model: ModelDescription) {
    model.searchable.forEach((name) => this.property.append(h("option", {}, name)));
    this.condition.placeholder =
      model.kind === "processes" ? "an expression, as in an ltl formula" : "a condition, as of an invariant";
  }

  show(root: Element): void {
    document.title = `${this.model.file} – Rondo explorer`;
    replace(root, this.header(), this.main(), this.help, this.live);
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("popstate", () => {
      this.place = parsePlace(location.hash);
      void this.load();
    });
    void this.load();
  }

  private header(): HTMLElement {
    return h(
      "header",
      {},
      h("h1", {}, "Rondo explorer ", h("span", { class: "faint" }, [this.model.file, ...this.model.defines].join(" "))),
      h("span", { class: "space" }),
      h("button", { type: "button", class: "quiet", click: () => this.help.showModal() }, "Keys ", h("kbd", {}, "?")),
      themeButton(),
    );
  }

  private button(text: string, label: string, click: () => void, name = ""): HTMLElement {
    return h("button", { type: "button", title: label, "aria-label": label, class: name, click }, text);
  }

  private main(): HTMLElement {
    const source = h("details", { class: "source" }, h("summary", {}, "Source"), h("pre", {}, this.model.source));
    return h(
      "main",
      { id: "content" },
      this.error,
      h(
        "div",
        { class: "bar", role: "toolbar", "aria-label": "Run" },
        this.button("|◀", "To the beginning (Home)", () => this.jump(0), "first"),
        this.button("◀ Back", "One move back (←)", () => this.jump(this.place.at - 1), "back"),
        this.button("Forward ▶", "One move forward on the run (→)", () => this.jump(this.place.at + 1), "forward"),
        this.button("▶|", "To the end of the run (End)", () => this.jump(this.place.run.length), "last"),
        this.position,
        this.button("Fork", "Keep this run and continue from here in another way (f)", () => this.fork(), "fork"),
        this.button("Random move", "A random move (r)", () => void this.walk(1), "random"),
        this.button("Copy link", "Copy a link to this run", () => void this.copy(), "copy"),
      ),
      h(
        "div",
        { class: "columns" },
        h("div", {}, panel("Next moves", this.ending, this.moves), panel("Run so far", this.run), this.branches),
        h(
          "div",
          {},
          panel("State", this.state, this.messages),
          panel("Properties", this.properties),
          this.searchPanel(),
          this.tracePanel(),
        ),
      ),
      panel(
        "States near here",
        h(
          "div",
          { class: "controls" },
          this.button("Draw", "Draw the states near here (g)", () => void this.draw(), "draw"),
          h("label", {}, "distance ", this.depth),
        ),
        this.graph,
      ),
      source,
    );
  }

  private searchPanel(): HTMLElement {
    return panel(
      "Search and walk",
      h(
        "div",
        { class: "controls" },
        this.property,
        this.button("Find a violation from here", "Search for a continuation that violates the property (v)", () => void this.violation(), "violation"),
        this.button("Find a run to here", "Search for a shortest run to this state", () => void this.search("a run to here", { kind: "here" }), "to-here"),
      ),
      h(
        "div",
        { class: "controls" },
        h("label", { for: "condition" }, "condition"),
        this.condition,
        this.button("Run to it", "Search for a run from here to a state that satisfies the condition", () => void this.toCondition(), "to-condition"),
        this.button("Walk to it", "Random moves until the condition holds", () => void this.walk(this.count(), this.condition.value), "walk-to"),
      ),
      h(
        "div",
        { class: "controls" },
        h("label", {}, "moves ", this.steps),
        this.button("Random walk", "Make random moves", () => void this.walk(this.count()), "walk"),
      ),
      this.searches.element,
    );
  }

  private tracePanel(): HTMLElement {
    const format = h("select", { "aria-label": "Format" }, ...this.model.formats.map((f) => h("option", {}, f)));
    const file = h("input", { type: "file", accept: ".json", id: "trace-file", change: () => void this.open(file) });
    return panel(
      "Traces",
      h(
        "div",
        { class: "controls" },
        h("label", { for: "trace-file" }, "open a saved trace "),
        file,
      ),
      h(
        "div",
        { class: "controls" },
        format,
        this.button("Export the run", "Download the run up to here in this format", () => void this.export("export", { format: format.value }), "export"),
        this.button("Save as a trace", "Download the run up to here as a trace file of Rondo", () => void this.export("save", {}), "save"),
      ),
    );
  }

  private count(): number {
    return Math.min(1000, Math.max(1, Math.round(Number(this.steps.value)) || 1));
  }

  /** The choices up to here. */
  private here(): readonly string[] {
    return this.place.run.slice(0, this.place.at);
  }

  /** Shows another place, as an entry of the browser's history. */
  private go(place: Place): void {
    this.place = place;
    history.pushState(null, "", formatPlace(place));
    void this.load();
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      this.error.textContent = "";
      await work();
    } catch (e) {
      this.error.textContent = e instanceof Error ? e.message : String(e);
    }
  }

  private load(draft?: string): Promise<void> {
    const number = ++this.request;
    return this.attempt(async () => {
      const { run, at, branches, compared } = this.place;
      const body = { run, at, ...(draft === undefined ? {} : { draft }) };
      const other = compared === undefined ? undefined : branches[compared];
      const [view, there] = await Promise.all([
        request<RunView>("view", body),
        other === undefined ? undefined : request<RunView>("view", { run: other, at: other.length }),
      ]);
      if (number === this.request) {
        this.view = view;
        this.render(view, there);
      }
    });
  }

  private render(view: RunView, other: RunView | undefined): void {
    const focused = document.activeElement?.getAttribute("data-link");
    const at = this.place.at;
    const position = `move ${at} of ${this.place.run.length}`;
    this.position.textContent = position;
    replace(this.run, runList(view.entries, at, (to) => this.jump(to)));
    const current = this.run.querySelector("[aria-current]");
    if (current instanceof HTMLElement) {
      this.run.scrollTop = current.offsetTop - this.run.offsetTop - 60;
    }
    replace(this.state, statePanel(view.state, other?.state));
    replace(
      this.messages,
      view.messages !== undefined && view.messages.length > 0
        ? h("ul", { class: "messages", "aria-label": "Messages" }, ...view.messages.map((m) => h("li", { class: "code" }, m)))
        : undefined,
    );
    replace(
      this.moves,
      view.form === undefined
        ? moveList(view.moves, (choice) => this.go(stepped(this.place, choice)))
        : roundForm(view.form, {
            edit: (command) => this.edit(command),
            perform: () => void this.perform(),
          }),
    );
    replace(this.properties, propertyList(view.properties));
    replace(this.ending, view.ending.length === 0 ? undefined : h("div", { class: "ending" }, ...view.ending.map((l) => h("p", {}, l))));
    this.renderBranches();
    replace(this.graph);
    if (focused) {
      const again = [...this.moves.querySelectorAll("[data-link]")].find((e) => e.getAttribute("data-link") === focused);
      (again as HTMLElement | undefined)?.focus();
    }
    const violated = view.properties.filter((p) => p.status === "violated").map((p) => p.name);
    this.live.textContent = `${position}. ${
      view.form === undefined ? `${plural(view.moves.length, "move")} possible.` : ""
    } ${violated.length === 0 ? "" : `Violated: ${violated.join(", ")}.`}`;
    document.documentElement.setAttribute("data-loaded", String(this.request));
  }

  private renderBranches(): void {
    const { branches, compared } = this.place;
    replace(
      this.branches,
      branches.length === 0
        ? undefined
        : panel(
            "Branches",
            h(
              "ul",
              { class: "branch-list" },
              ...branches.map((branch, i) =>
                h(
                  "li",
                  {},
                  `branch ${i + 1}: ${plural(branch.length, "move")} `,
                  this.button("Go to", `Go to branch ${i + 1}`, () => this.go(switched(this.place, branch)), "go-branch"),
                  " ",
                  h(
                    "button",
                    {
                      type: "button",
                      class: "compare",
                      "aria-pressed": String(compared === i),
                      click: () => this.go({ ...this.place, compared: compared === i ? undefined : i }),
                    },
                    "Compare",
                  ),
                  " ",
                  this.button(
                    "Remove",
                    `Remove branch ${i + 1}`,
                    () => this.go({ ...this.place, branches: branches.filter((_, k) => k !== i), compared: undefined }),
                    "remove-branch",
                  ),
                ),
              ),
            ),
          ),
    );
  }

  /** Changes the draft of a round, after the changes before. */
  private edit(command: string): void {
    this.edits = this.edits.then(() => {
      const choice = this.view?.form?.choice ?? ".";
      return this.load(choice === "." ? command : `${choice};${command}`);
    });
  }

  /** Makes the composed move, after all changes. */
  private async perform(): Promise<void> {
    await this.edits;
    const form = this.view?.form;
    if (form !== undefined && form.objection === "") {
      this.go(stepped(this.place, form.choice));
    }
  }

  private jump(at: number): void {
    if (at >= 0 && at <= this.place.run.length && at !== this.place.at) {
      this.go({ ...this.place, at });
    }
  }

  private fork(): void {
    this.go(forked(this.place));
  }

  private compare(): void {
    const { branches, compared } = this.place;
    if (branches.length > 0) {
      const next = compared === undefined ? 0 : compared + 1;
      this.go({ ...this.place, compared: next < branches.length ? next : undefined });
    }
  }

  private walk(steps: number, until?: string): Promise<void> {
    return this.attempt(async () => {
      const seed = Math.floor(Math.random() * 0x7fffffff);
      const body = { run: this.here(), steps, seed, ...(until === undefined ? {} : { until }) };
      const walked = await request<{ run: string[]; walked: number; reached: boolean }>("walk", body);
      if (walked.walked > 0) {
        this.go(switched(this.place, walked.run));
      }
      if (walked.walked === 0) {
        this.error.textContent = "No move was found: the run ends here.";
      } else if (until !== undefined && !walked.reached) {
        this.error.textContent = `The condition did not hold after any of ${plural(walked.walked, "random move")}.`;
      }
    });
  }

  private search(title: string, body: object): Promise<void> {
    return this.attempt(() => this.searches.start(title, { run: this.here(), ...body }));
  }

  private violation(): Promise<void> {
    const property = this.property.value;
    return this.search(`violation of ${property}`, { kind: "violation", property });
  }

  private toCondition(): Promise<void> {
    const condition = this.condition.value;
    return this.search(`run to ${condition}`, { kind: "condition", condition });
  }

  private draw(): Promise<void> {
    return this.attempt(async () => {
      const data = await request<StateGraph>("graph", { run: this.here(), depth: Number(this.depth.value) });
      replace(this.graph, stateGraph(data, (run) => this.go(switched(this.place, run))));
      this.centre();
    });
  }

  /** Scrolls the graph, and nothing else, so that the present state is in its middle. */
  private centre(): void {
    const box = this.graph.querySelector(".graph");
    const node = this.graph.querySelector(".node.here");
    if (box !== null && node !== null) {
      const outer = box.getBoundingClientRect();
      const inner = node.getBoundingClientRect();
      box.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
    }
  }

  private export(name: string, body: object): Promise<void> {
    return this.attempt(async () => {
      const file = await request<{ name: string; text: string }>(name, { run: this.here(), ...body });
      download(file.name, file.text);
    });
  }

  private open(input: HTMLInputElement): Promise<void> {
    return this.attempt(async () => {
      const file = input.files?.[0];
      if (file !== undefined) {
        const { run } = await request<{ run: string[] }>("open", { text: await file.text() });
        this.go(switched(this.place, run));
      }
    });
  }

  private copy(): Promise<void> {
    return this.attempt(async () => {
      await navigator.clipboard.writeText(location.href);
      this.live.textContent = "The link is copied.";
    });
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const types = target instanceof HTMLInputElement && target.type !== "checkbox";
    if (event.ctrlKey || event.altKey || event.metaKey || this.help.open || types || target instanceof HTMLSelectElement) {
      return;
    }
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.jump(this.place.at - 1),
      ArrowRight: () => this.jump(this.place.at + 1),
      Home: () => this.jump(0),
      End: () => this.jump(this.place.run.length),
      r: () => void this.walk(1),
      f: () => this.fork(),
      c: () => this.compare(),
      v: () => void this.violation(),
      g: () => void this.draw(),
      p: () => (this.moves.querySelector("button.primary") as HTMLButtonElement | null)?.click(),
      "/": () => this.condition.focus(),
      "?": () => this.help.showModal(),
    };
    const move = /^[1-9]$/.test(event.key) ? this.view?.moves[Number(event.key) - 1] : undefined;
    const action = move === undefined ? actions[event.key] : () => this.go(stepped(this.place, move.choice));
    if (action !== undefined) {
      event.preventDefault();
      action();
    }
  }
}

const root = document.getElementById("explorer");
if (root !== null) {
  request<ModelDescription>("model", {}).then(
    (model) => new ExplorerPage(model).show(root),
    (e: unknown) => replace(root, h("p", { class: "error" }, e instanceof Error ? e.message : String(e))),
  );
}
