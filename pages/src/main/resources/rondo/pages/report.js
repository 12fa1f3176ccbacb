"use strict";
(() => {
  // dom.ts
  var SVG = "http://www.w3.org/2000/svg";
  function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "function") {
        element.addEventListener(name, value);
      } else if (value === true) {
        element.setAttribute(name, "");
      } else if (value !== void 0 && value !== false) {
        element.setAttribute(name, String(value));
      }
    }
    append(element, children);
  }
  function append(parent, children) {
    for (const child of children) {
      if (child !== void 0 && child !== false) {
        parent.append(child);
      }
    }
  }
  function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    fill(element, attributes, children);
    return element;
  }
  function svg(tag, attributes = {}, ...children) {
    const element = document.createElementNS(SVG, tag);
    fill(element, attributes, children);
    return element;
  }
  function replace(parent, ...children) {
    parent.replaceChildren();
    append(parent, children);
  }
  function reveal(container, element, margin = 40) {
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
  function plural(count, noun) {
    return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
  }

  // selection.ts
  function everything(run) {
    return { lanes: new Set(run.lanes.keys()), variable: "", message: "", onlyRelevant: false };
  }
  function messageType(arrow) {
    return /^[\p{L}_][\p{L}\p{N}_]*/u.exec(arrow.text)?.[0] ?? arrow.text;
  }
  function messageTypes(run) {
    return [...new Set(run.arrows.map(messageType))].sort();
  }
  function showsArrow(filter, arrow) {
    return filter.lanes.has(arrow.from) && filter.lanes.has(arrow.to) && (filter.message === "" || messageType(arrow) === filter.message) && !(filter.onlyRelevant && arrow.outside === true);
  }
  function showsEntry(filter, entry) {
    return filter.lanes.has(entry.lane) && !(filter.onlyRelevant && entry.outside === true);
  }
  function isOutside(entry, variable) {
    return entry.outside === true || entry.outsideSet?.includes(variable) === true;
  }
  function showsVariable(filter, run, variable) {
    const { owner, name } = run.variables[variable];
    const lane = run.lanes.findIndex((l) => l.name === owner);
    return (lane < 0 || filter.lanes.has(lane)) && name.toLowerCase().includes(filter.variable.toLowerCase());
  }

  // controls.ts
  var Stepper = class {
    constructor(run, select) {
      this.run = run;
      this.select = select;
      this.label = h("output", { class: "stepper-label" });
      const last = run.frames.length - 1;
      this.slider = h("input", {
        type: "range",
        min: 0,
        max: last,
        step: 1,
        "aria-label": run.kind === "rounds" ? "Round" : "Step",
        input: () => this.select(Number(this.slider.value))
      });
      const button = (text, label, move) => h("button", { type: "button", "aria-label": label, title: label, click: () => this.select(move()) }, text);
      const current = () => Number(this.slider.value);
      this.element = h(
        "div",
        { class: "stepper" },
        button("|◀", "First step (Home)", () => 0),
        button("◀", "Previous step (←)", () => current() - 1),
        this.slider,
        button("▶", "Next step (→)", () => current() + 1),
        button("▶|", "Last step (End)", () => last),
        this.label
      );
    }
    update(current) {
      this.slider.value = String(current);
      const unit = this.run.kind === "rounds" ? "round" : "step";
      const number = this.run.frames[current]?.number ?? 0;
      const last = this.run.frames[this.run.frames.length - 1]?.number ?? 0;
      const text = `${unit} ${number} of ${last}`;
      this.label.textContent = text;
      this.slider.setAttribute("aria-valuetext", text);
    }
  };
  function filterPanel(run, filter, changed) {
    let current = filter;
    const set = (part) => {
      current = { ...current, ...part };
      changed(current);
    };
    const boxes = run.lanes.map(
      (lane, number) => h(
        "label",
        { class: "box" },
        h("input", {
          type: "checkbox",
          checked: filter.lanes.has(number),
          change: (event) => {
            const lanes = new Set(current.lanes);
            if (event.target.checked) {
              lanes.add(number);
            } else {
              lanes.delete(number);
            }
            set({ lanes });
          }
        }),
        ` ${lane.name}`
      )
    );
    const types = messageTypes(run);
    const select = h(
      "select",
      { change: (event) => set({ message: event.target.value }) },
      h("option", { value: "" }, "all"),
      ...types.map((t) => h("option", { value: t }, t))
    );
    const name = h("input", {
      type: "search",
      placeholder: "all",
      size: 12,
      input: (event) => set({ variable: event.target.value })
    });
    return h(
      "details",
      { class: "filters" },
      h("summary", {}, "Filter"),
      h("fieldset", {}, h("legend", {}, "Processes"), ...boxes),
      h("label", {}, "Variables ", name),
      types.length > 0 && h("label", {}, "Messages ", select)
    );
  }
  var RelevanceBox = class {
    constructor(changed) {
      this.changed = changed;
      this.box = h("input", { type: "checkbox", change: () => this.changed(this.box.checked) });
      const title = "Show only what the violation depends on: its causal slice (o)";
      this.element = h("label", { class: "box", title }, this.box, " only what matters");
    }
    toggle() {
      this.box.checked = !this.box.checked;
      this.changed(this.box.checked);
    }
  };
  function keyMove(key, current, last) {
    switch (key) {
      case "ArrowLeft":
        return current - 1;
      case "ArrowRight":
        return current + 1;
      case "Home":
        return 0;
      case "End":
        return last;
      case "PageUp":
        return current - 10;
      case "PageDown":
        return current + 10;
      default:
        return void 0;
    }
  }
  var KEYS = [
    ["← →", "previous and next step"],
    ["Home End", "first and last step"],
    ["Page Up, Page Down", "ten steps back and forth"],
    ["o", "only what matters, or everything"],
    ["?", "this help"]
  ];
  function helpDialog() {
    const dialog = h("dialog", { "aria-labelledby": "help-title" });
    dialog.append(
      h("h2", { id: "help-title" }, "Keys"),
      h("dl", { class: "figures" }, ...KEYS.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
      h("p", {}, "The address of the page names the property and the step: copy it to refer to a step."),
      h("form", { method: "dialog" }, h("button", {}, "Close"))
    );
    return dialog;
  }

  // permalink.ts
  function format(place) {
    const parts = [];
    if (place.model > 0) {
      parts.push(`m=${place.model + 1}`);
    }
    parts.push(`p=${place.property + 1}`);
    if (place.run > 0) {
      parts.push(`run=${place.run + 1}`);
    }
    if (place.step !== void 0) {
      parts.push(`step=${place.step}`);
    }
    return `#${parts.join("&")}`;
  }
  function parse(hash) {
    const values = new URLSearchParams(hash.replace(/^#/, ""));
    const number = (name) => {
      const text = values.get(name) ?? "";
      return /^[0-9]{1,9}$/.test(text) ? Number(text) : void 0;
    };
    const property = number("p");
    return property === void 0 || property < 1 ? void 0 : {
      model: Math.max(1, number("m") ?? 1) - 1,
      property: property - 1,
      run: Math.max(1, number("run") ?? 1) - 1,
      step: number("step")
    };
  }

  // plot.ts
  var LEFT = 150;
  var WIDTH = 520;
  var BAR = 18;
  var GAP = 8;
  function barChart(title, bars) {
    const largest = Math.max(...bars.map((b) => b.value));
    const height = bars.length * (BAR + GAP) + GAP;
    const text = bars.map((b) => `${b.name} ${b.value.toLocaleString("en")}`).join(", ");
    const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": `${title}: ${text}` });
    bars.forEach((bar, index) => {
      const y = GAP + index * (BAR + GAP);
      const width = Math.max(1, (WIDTH - LEFT - 90) * bar.value / largest);
      const name = [...bar.name].length > 22 ? `${[...bar.name].slice(0, 21).join("")}…` : bar.name;
      picture.append(
        svg("text", { class: "plot-name", x: LEFT - 8, y: y + 13 }, svg("title", {}, bar.name), name),
        svg("rect", { class: "plot-bar", x: LEFT, y, width, height: BAR, rx: 2 }),
        svg("text", { class: "plot-value", x: LEFT + width + 6, y: y + 13 }, bar.value.toLocaleString("en"))
      );
    });
    return h("figure", { class: "plot" }, h("figcaption", {}, title), picture);
  }
  var HEIGHT = 150;
  var MARGIN = 8;
  function lineChart(title, points, texts) {
    const text = texts.value;
    const right = Math.max(...points.map((p) => p.x)) || 1;
    const top = Math.max(1, ...points.map((p) => p.y));
    const end = points[points.length - 1];
    const last = texts.summary ?? (end === void 0 ? "" : text(end.y));
    const line = points.map((p) => `${(WIDTH * p.x / right).toFixed(1)},${(HEIGHT - (HEIGHT - MARGIN) * p.y / top).toFixed(1)}`).join(" ");
    const picture = svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT + 20}`, role: "img", "aria-label": `${title}: ${last}, at most ${text(top)}` },
      svg("line", { class: "plot-axis", x1: 0, y1: HEIGHT, x2: WIDTH, y2: HEIGHT }),
      svg("polyline", { class: "plot-line", points: line }),
      svg("text", { class: "plot-value", x: 2, y: 12 }, text(top)),
      svg("text", { class: "plot-name", x: WIDTH, y: HEIGHT + 15 }, texts.end?.(right) ?? `${Math.round(right)} s`)
    );
    return h("figure", { class: "plot" }, h("figcaption", {}, title, h("output", {}, last)), picture);
  }

  // properties.ts
  var SIGNS = { passed: "✓", failed: "✗", unknown: "?" };
  function badge(property) {
    return h(
      "span",
      { class: `badge badge-${property.status}` },
      h("span", { "aria-hidden": "true" }, SIGNS[property.status]),
      ` ${property.verdict}`
    );
  }
  function time(seconds) {
    return seconds >= 100 ? `${Math.round(seconds)} s` : seconds >= 1 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds * 1e3)} ms`;
  }
  function propertyTable(model, selected, select) {
    const heads = ["property", "verdict", "states", "transitions", "depth", "memory", "time"];
    return h(
      "div",
      { class: "scrolled" },
      h(
        "table",
        { class: "properties" },
        h("thead", {}, h("tr", {}, ...heads.map((t, i) => h("th", { scope: "col", class: i > 1 && "number" }, t)))),
        h(
          "tbody",
          {},
          ...model.properties.map((property, index) => {
            const s = property.statistics;
            const figures2 = s.states === 0 && s.seconds === 0 ? ["", "", "", "", ""] : [s.states.toLocaleString("en"), s.transitions.toLocaleString("en"), s.depth.toLocaleString("en"), s.memory, time(s.seconds)];
            return h(
              "tr",
              { class: index === selected && "selected", click: () => select(index) },
              h(
                "th",
                { scope: "row" },
                h("button", { type: "button", class: "link", "aria-pressed": String(index === selected) }, property.name)
              ),
              h("td", {}, badge(property)),
              ...figures2.map((f) => h("td", { class: "number" }, f))
            );
          })
        )
      )
    );
  }
  function figures(property) {
    const s = property.statistics;
    const all = [...property.figures];
    if (s.states > 0) {
      const search = [
        `${plural(s.states, "state")} stored, ${s.matched.toLocaleString("en")} matched`,
        plural(s.transitions, "transition"),
        `depth ${s.depth.toLocaleString("en")}`,
        s.memory,
        time(s.seconds)
      ];
      all.push({ name: "search", value: search.join("; ") });
    }
    return h("dl", { class: "figures" }, ...all.flatMap((f) => [h("dt", {}, f.name), h("dd", {}, f.value)]));
  }
  function statesPlot(model) {
    const bars = model.properties.filter((p) => p.statistics.states > 0).map((p) => ({ name: p.name, value: p.statistics.states }));
    return bars.length < 2 ? void 0 : barChart("States of each property", bars);
  }
  function profilePlots(property) {
    const s = property.statistics;
    const whole = (value) => Math.round(value).toLocaleString("en");
    const plots = [];
    if (s.levels !== void 0) {
      const width = s.levelWidth ?? 1;
      const points = s.levels.map((y, i) => ({ x: i * width, y }));
      const widest = s.levels.indexOf(Math.max(...s.levels)) * width;
      plots.push(
        lineChart(width > 1 ? `States by depth, ${width} levels each` : "States by depth", points, {
          value: whole,
          end: (last) => `depth ${whole(last)}`,
          summary: `most at depth ${whole(widest)}`
        })
      );
    }
    const rates = rateOf(s.samples ?? []);
    if (rates.length > 1) {
      const end = (last) => `${last < 10 ? last.toFixed(1) : Math.round(last)} s`;
      const mean = s.seconds > 0 ? s.states / s.seconds : 0;
      plots.push(lineChart("States a second", rates, { value: whole, end, summary: `${whole(mean)} on average` }));
    }
    return plots.length === 0 ? void 0 : h("div", { class: "plots profile" }, ...plots);
  }
  function rateOf(samples) {
    return samples.slice(1).flatMap(([time2, states], i) => {
      const [before, known] = samples[i] ?? [time2, states];
      return time2 - before < 20 ? [] : [{ x: time2 / 1e3, y: Math.max(0, states - known) * 1e3 / (time2 - before) }];
    });
  }
  function unreached(model) {
    const parts = model.unreached ?? [];
    if (parts.length === 0) {
      return void 0;
    }
    return h(
      "div",
      { class: "unreached-list" },
      ...parts.map(
        (part) => h(
          "details",
          {},
          h("summary", {}, `${part.kind} ${part.name}: ${part.statements.length} of ${part.total} not reached`),
          h(
            "ul",
            {},
            ...part.statements.map(
              (s) => h("li", {}, h("span", { class: "faint" }, `line ${s.line}: `), h("code", {}, s.text), s.reason === void 0 ? void 0 : `: ${s.reason}`)
            )
          )
        )
      )
    );
  }
  function diagnostics(model) {
    if (model.diagnostics.length === 0) {
      return void 0;
    }
    return h(
      "ul",
      { class: "diagnostics" },
      ...model.diagnostics.map(
        (d) => h(
          "li",
          { class: d.severity },
          h("strong", {}, `${d.severity}[${d.code}]`),
          `: ${d.message}`,
          d.line === void 0 ? void 0 : h("span", { class: "faint" }, ` ${d.file}:${d.line}:${d.column}`),
          d.label === void 0 ? void 0 : h("div", {}, d.label),
          d.help === void 0 ? void 0 : h("div", { class: "faint" }, `help: ${d.help}`)
        )
      )
    );
  }

  // document.ts
  function cycleStart(run) {
    const from = run.ending.kind === "lasso" ? run.ending.from : void 0;
    return from !== void 0 && run.frames.some((f) => f.number >= from) ? from : void 0;
  }
  function endingText(run) {
    const ending = run.ending;
    const unit = run.kind === "rounds" ? "round" : "step";
    const lines = [];
    switch (ending.kind) {
      case "open":
        break;
      case "finished":
        lines.push(run.kind === "processes" ? "All processes are in valid end states." : "Nothing more happens, for ever.");
        break;
      case "lasso":
        lines.push(
          cycleStart(run) === void 0 ? "Nothing more happens, for ever." : `And so on, for ever, from ${unit} ${ending.from}.`
        );
        break;
      default:
        lines.push(
          ending.message === void 0 ? `${ending.kind}: nothing can be executed.` : ending.message.startsWith(ending.kind) ? ending.message : `${ending.kind}: ${ending.message}`
        );
    }
    for (const actor of ending.starved ?? []) {
      lines.push(`${actor.name}(${actor.pid}) is continuously enabled, but never takes a step.`);
    }
    for (const each of ending.processes ?? []) {
      if (each.status === "blocked") {
        const what = each.waitsFor.length === 0 ? "is stuck" : `waits for ${each.waitsFor.join(" or ")}`;
        const where = each.line === void 0 ? "" : `, line ${each.line}`;
        lines.push(`${each.process.name}(${each.process.pid}) ${what}${where}.`);
      }
    }
    if (ending.missing !== void 0) {
      lines.push(`The trace assertion still waits for ${ending.missing.join(" or ")}.`);
    }
    for (const each of ending.waiting ?? []) {
      for (const reaction of each.reactions) {
        lines.push(`${each.process}: upon ${reaction.trigger} has ${reaction.has} of ${reaction.needs}.`);
      }
    }
    for (const violation of run.violations ?? []) {
      lines.push(violation.message.replace(/`/g, ""));
    }
    return lines;
  }

  // window.ts
  var SIZE = 400;
  function visibleRange(total, current, drawn) {
    if (total <= SIZE) {
      return { first: 0, end: total };
    }
    const margin = SIZE / 8;
    if (drawn !== void 0 && (current >= drawn.first + margin || drawn.first === 0) && (current < drawn.end - margin || drawn.end === total) && current >= drawn.first && current < drawn.end) {
      return drawn;
    }
    const first = Math.min(Math.max(0, current - SIZE / 2), total - SIZE);
    return { first, end: first + SIZE };
  }

  // chart.ts
  var GUTTER = 64;
  var STEP_HEIGHT = 34;
  var ROUND_HEIGHT = 96;
  var HEAD_HEIGHT = 34;
  var CHARACTER = 6.7;
  var RIGHT = 84;
  function clip(text, length) {
    const characters = [...text];
    return characters.length <= length ? text : `${characters.slice(0, Math.max(1, length - 1)).join("")}…`;
  }
  var SequenceChart = class {
    constructor(run, snapshots, select) {
      this.run = run;
      this.snapshots = snapshots;
      this.select = select;
      this.head = h("div", { class: "chart-head" });
      this.body = h("div", { class: "chart-body" });
      this.indexOf = /* @__PURE__ */ new Map();
      this.shown = [];
      this.laneWidth = 120;
      this.labels = /* @__PURE__ */ new Map();
      this.measured = 0;
      this.element = h(
        "div",
        { class: "chart", tabindex: 0, role: "region", "aria-label": "Sequence chart" },
        this.head,
        this.body
      );
      run.frames.forEach((frame, index) => this.indexOf.set(frame.number, index));
      this.alive = run.lanes.map((_, lane) => this.lifetimes(lane));
    }
    /** The ranges of frames in which the process of a lane exists. */
    lifetimes(lane) {
      const ranges = [];
      let since = this.run.initial.includes(lane) ? 0 : -1;
      this.run.frames.forEach((frame, index) => {
        for (const entry of frame.entries) {
          if (entry.started?.includes(lane)) {
            since = index;
          }
          if (entry.ended?.includes(lane) && since >= 0) {
            ranges.push({ first: since, end: index + 1 });
            since = -1;
          }
        }
      });
      if (since >= 0) {
        ranges.push({ first: since, end: this.run.frames.length });
      }
      return ranges;
    }
    get rowHeight() {
      return this.run.kind === "rounds" ? ROUND_HEIGHT : STEP_HEIGHT;
    }
    x(lane) {
      return GUTTER + (this.shown.indexOf(lane) + 0.5) * this.laneWidth;
    }
    top(index) {
      return (index - (this.drawn?.first ?? 0)) * this.rowHeight;
    }
    update(current, filter) {
      const range = visibleRange(this.run.frames.length, current, this.drawn);
      const width = this.element.clientWidth;
      if (range.first !== this.drawn?.first || filter !== this.filter || width !== this.measured) {
        this.measured = width;
        this.drawn = range;
        this.filter = filter;
        this.draw();
      }
      this.body.querySelector(".row-current")?.classList.remove("row-current");
      const row = this.body.querySelector(`[data-frame="${current}"]`);
      row?.classList.add("row-current");
      reveal(this.element, row, HEAD_HEIGHT + 30);
    }
    draw() {
      const range = this.drawn;
      this.shown = [...this.run.lanes.keys()].filter((l) => this.filter?.lanes.has(l));
      const room = Math.max(0, this.measured - GUTTER - RIGHT - 8);
      const least = this.run.kind === "rounds" ? 100 : 150;
      this.laneWidth = Math.min(320, Math.max(least, Math.floor(room / Math.max(1, this.shown.length))));
      const width = GUTTER + this.shown.length * this.laneWidth + RIGHT;
      const height = (range.end - range.first) * this.rowHeight + 8;
      replace(this.head, this.heads(width));
      const picture = svg("svg", {
        width,
        height,
        viewBox: `0 0 ${width} ${height}`,
        role: "img",
        "aria-label": `${this.run.lanes.length} processes, ${this.run.length} ${this.run.kind === "rounds" ? "rounds" : "steps"}; the list of steps has the same content`
      });
      picture.append(this.markers());
      for (let index = range.first; index < range.end; index++) {
        picture.append(this.row(index, width));
      }
      for (const lane of this.shown) {
        this.lifelines(lane, range, height).forEach((l) => picture.append(l));
      }
      this.labels.clear();
      for (const arrow of this.run.arrows) {
        const drawn = this.filter !== void 0 && showsArrow(this.filter, arrow) ? this.arrow(arrow, range) : void 0;
        if (drawn !== void 0) {
          picture.append(drawn);
        }
      }
      for (let index = range.first; index < range.end; index++) {
        for (const mark of this.marks(index)) {
          picture.append(mark);
        }
      }
      const bracket = this.bracket(range, width);
      if (bracket !== void 0) {
        picture.append(bracket);
      }
      replace(this.body, picture);
    }
    heads(width) {
      const heads = svg("svg", { width, height: HEAD_HEIGHT, "aria-hidden": "true" });
      for (const lane of this.shown) {
        const name = this.run.lanes[lane]?.name ?? "";
        heads.append(
          svg("rect", { class: "lane-head", x: this.x(lane) - this.laneWidth / 2 + 4, y: 4, width: this.laneWidth - 8, height: 25, rx: 4 }),
          svg("text", { class: "lane-name", x: this.x(lane), y: 21 }, svg("title", {}, name), clip(name, Math.floor((this.laneWidth - 16) / 7)))
        );
      }
      return heads;
    }
    markers() {
      const marker = (id, kind) => svg(
        "marker",
        { id, class: kind, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto-start-reverse", markerUnits: "userSpaceOnUse" },
        svg("path", { d: "M0,0.5 L8,4 L0,7.5 z" })
      );
      return svg("defs", {}, marker("head", "arrow-head"));
    }
    row(index, width) {
      const frame = this.run.frames[index];
      const y = this.top(index);
      const row = svg("g", { class: index % 2 === 0 ? "row" : "row row-odd", "data-frame": index, click: () => this.select(index) });
      row.append(svg("rect", { class: "row-back", x: 0, y, width, height: this.rowHeight }));
      const number = this.run.kind === "rounds" && frame.number === 0 ? "start" : String(frame.number);
      row.append(svg("text", { class: "row-number", x: GUTTER - 14, y: y + (this.run.kind === "rounds" ? 20 : this.rowHeight / 2 + 4) }, number));
      if (frame.name !== void 0) {
        row.append(svg("text", { class: "row-name", x: GUTTER - 14, y: y + 36 }, svg("title", {}, frame.name), clip(frame.name, 8)));
      }
      if (frame.phase !== void 0) {
        row.append(svg("text", { class: "row-name", x: GUTTER - 14, y: y + 52 }, `phase ${frame.phase}`));
      }
      return row;
    }
    lifelines(lane, range, height) {
      return (this.alive[lane] ?? []).filter((r) => r.end > range.first && r.first < range.end).map((r) => {
        const from = r.first <= range.first ? 0 : this.top(r.first) + this.rowHeight / 2;
        const to = r.end > range.end || r.end === this.run.frames.length ? height : this.top(r.end - 1) + this.rowHeight / 2;
        return svg("line", { class: "lifeline", x1: this.x(lane), y1: from, x2: this.x(lane), y2: to });
      });
    }
    /** The place of a message's end: in a round it is sent at the top and received at the bottom. */
    y(index, end) {
      const offset = this.run.kind !== "rounds" ? this.rowHeight / 2 : end === "sent" ? 24 : this.rowHeight - 24;
      return this.top(index) + offset;
    }
    arrow(arrow, range) {
      const received = this.indexOf.get(arrow.received);
      const sent = this.indexOf.get(arrow.sent) ?? -1;
      if (received === void 0 || received < range.first || sent >= range.end) {
        return void 0;
      }
      const x1 = this.x(arrow.from);
      const x2 = this.x(arrow.to);
      const y1 = sent < range.first ? 0 : this.y(sent, "sent");
      const y2 = received >= range.end ? this.top(range.end) : this.y(received, "received");
      const group = svg("g", { class: `arrow arrow-${arrow.status}${arrow.outside === true ? " outside" : ""}` }, svg("title", {}, this.arrowTitle(arrow)));
      if (arrow.from === arrow.to) {
        const bend = Math.min(46, this.laneWidth / 2 - 6);
        group.append(svg("path", { d: `M${x1},${y1} C${x1 + bend},${y1} ${x1 + bend},${y2} ${x1 + 5},${y2}`, "marker-end": "url(#head)" }));
        return group;
      }
      const part = arrow.status === "lost" ? 0.62 : 1;
      const gap = arrow.status === "lost" ? 0 : 5 / Math.max(1, Math.hypot(x2 - x1, y2 - y1));
      const xe = x1 + (x2 - x1) * (part - gap);
      const ye = y1 + (y2 - y1) * (part - gap);
      const head = arrow.status === "lost" ? void 0 : "url(#head)";
      group.append(svg("line", { x1, y1, x2: xe, y2: ye, "marker-end": head }));
      if (arrow.status === "lost") {
        group.append(svg("path", { class: "cross", d: `M${xe - 5},${ye - 5} l10,10 M${xe + 5},${ye - 5} l-10,10` }));
      }
      if (this.run.kind !== "rounds") {
        const room = Math.floor((Math.abs(x2 - x1) - 30) / CHARACTER);
        const x = x2 - Math.sign(x2 - x1) * 14;
        const y = y2 - (y2 - y1) * 14 / Math.abs(x2 - x1) - 5;
        const anchor = x2 > x1 ? "end" : "start";
        const texts = this.labelsAt(`${arrow.to} ${arrow.received} ${anchor}`);
        if (!texts.includes(arrow.text)) {
          const shown = clip(arrow.text, Math.max(6, room));
          group.append(svg("text", { class: "arrow-text", x, y: y - 12 * texts.length, "text-anchor": anchor }, shown));
          texts.push(arrow.text);
        }
      }
      return group;
    }
    /** The labels of arrows that end at a place. */
    labelsAt(place) {
      const texts = this.labels.get(place) ?? [];
      this.labels.set(place, texts);
      return texts;
    }
    arrowTitle(arrow) {
      const names = `${this.run.lanes[arrow.from]?.name} to ${this.run.lanes[arrow.to]?.name}`;
      const what = { received: "", lost: ", lost", rendezvous: ", rendezvous" }[arrow.status];
      return `${arrow.text}: ${names}${what}`;
    }
    marks(index) {
      const frame = this.run.frames[index];
      const marks = [];
      const taken = /* @__PURE__ */ new Map();
      if (this.run.kind === "rounds" && frame.number === 0) {
        return this.initialValues(index);
      }
      for (const entry of frame.entries) {
        if (!this.shown.includes(entry.lane) || this.filter !== void 0 && !showsEntry(this.filter, entry)) {
          continue;
        }
        const first = marks.length;
        const x = this.x(entry.lane);
        const room = Math.floor((this.laneWidth - 10) / CHARACTER);
        if (this.run.kind === "rounds") {
          const sends = (entry.notes ?? []).filter((n) => n.startsWith("sends ")).map((n) => n.slice(6).replace(/ to all$/, ""));
          const sent = [entry.action, sends.join("; ")].filter((t) => t !== "").join(": ");
          this.label(marks, x, this.top(index) + 18, sent, room, entry.fault === true);
          this.label(marks, x, this.top(index) + this.rowHeight - 8, this.assignments(entry), room, false);
          this.fade(entry, marks.slice(first));
          continue;
        }
        const before = taken.get(entry.lane) ?? 0;
        taken.set(entry.lane, before + 1);
        const y = this.top(index) + this.rowHeight / 2 + 14 * before;
        if (before === 0) {
          marks.push(svg("circle", { class: entry.fault ? "dot dot-fault" : "dot", cx: x, cy: y, r: 4 }));
        }
        const short = this.run.kind === "events" && !entry.fault ? this.assignments(entry) : "";
        const text = short === "" ? entry.action : short;
        const left = this.isLabelledLeft(frame.number, entry.lane);
        const shown = clip(text, Math.floor((this.laneWidth / 2 + (left ? 10 : 34)) / CHARACTER));
        const kind = `mark${entry.fault ? " mark-fault" : ""}${left ? " mark-left" : ""}`;
        marks.push(svg("text", { class: kind, x: left ? x - 8 : x + 8, y: y + 4 }, svg("title", {}, text), shown));
        this.fade(entry, marks.slice(first));
      }
      return marks;
    }
    /** Draws what is outside the causal slice faintly. */
    fade(entry, marks) {
      if (entry.outside === true) {
        marks.forEach((m) => m.classList.add("outside"));
      }
    }
    /** Whether the text of a step stands at the left: arrows touch it at the right only. */
    isLabelledLeft(number, lane) {
      const others = this.run.arrows.filter((a) => this.filter !== void 0 && showsArrow(this.filter, a) && a.from !== a.to).flatMap((a) => [
        ...a.to === lane && a.received === number ? [a.from] : [],
        ...a.from === lane && a.sent === number ? [a.to] : []
      ]);
      return others.length > 0 && others.every((l) => l > lane);
    }
    label(marks, x, y, text, room, fault) {
      if (text !== "") {
        const kind = fault ? "mark mark-middle mark-fault" : "mark mark-middle";
        marks.push(svg("text", { class: kind, x, y }, svg("title", {}, text), clip(text, room)));
      }
    }
    /** The values at the beginning, in a row of their own. */
    initialValues(index) {
      const marks = [];
      const values = this.snapshots.at(index);
      const taken = /* @__PURE__ */ new Map();
      this.run.variables.forEach(({ owner, name }, variable) => {
        const lane = this.run.lanes.findIndex((l) => l.name === owner);
        const line = taken.get(lane) ?? 0;
        if (this.shown.includes(lane) && (values[variable] ?? -1) >= 0 && line < 6) {
          taken.set(lane, line + 1);
          const text = line === 5 ? "…" : `${name}=${this.snapshots.text(values[variable])}`;
          this.label(marks, this.x(lane), this.top(index) + 18 + 14 * line, text, Math.floor((this.laneWidth - 10) / CHARACTER), false);
        }
      });
      return marks;
    }
    /** What an entry assigns; only what is in the causal slice, if the others are hidden. */
    assignments(entry) {
      return (entry.set ?? []).filter(([variable, value]) => value >= 0 && !(this.filter?.onlyRelevant === true && isOutside(entry, variable))).map(([variable, value]) => `${this.run.variables[variable]?.name}=${this.snapshots.text(value)}`).join(" ");
    }
    bracket(range, width) {
      const start2 = cycleStart(this.run);
      const from = start2 === void 0 ? void 0 : this.run.frames.findIndex((f) => f.number >= start2);
      if (from === void 0 || from < 0 || from >= range.end) {
        return void 0;
      }
      const y1 = this.top(Math.max(from, range.first)) + 4;
      const y2 = this.top(range.end) - 4;
      const x = width - 30;
      return svg(
        "g",
        { class: "bracket" },
        svg("title", {}, "These steps are repeated for ever"),
        svg("path", { d: `M${x - 10},${y2} H${x} V${y1} H${x - 8}`, "marker-end": "url(#head)" }),
        svg("text", { x: x + 14, y: (y1 + y2) / 2, transform: `rotate(90 ${x + 14} ${(y1 + y2) / 2})` }, "repeated")
      );
    }
  };

  // parts.ts
  var WIDTH2 = 240;
  var HEIGHT2 = 14;
  var WORDS = {
    t: { word: "true", kind: "holds" },
    f: { word: "false", kind: "fails" },
    "-": { word: "", kind: "undefined" }
  };
  function stretches(truth) {
    const found = [];
    for (let i = 0; i < truth.length; i++) {
      const last = found[found.length - 1];
      if (last !== void 0 && last.truth === truth[i]) {
        found[found.length - 1] = { ...last, to: i + 1 };
      } else {
        found.push({ from: i, to: i + 1, truth: truth[i] ?? "-" });
      }
    }
    return found;
  }
  var PartsPanel = class {
    constructor(run, select) {
      this.run = run;
      this.element = h("div", { class: "parts", tabindex: 0, role: "region", "aria-label": "Parts of the property" });
      this.rows = [];
      const body = h("tbody");
      for (const part of run.parts?.rows ?? []) {
        const now = h("td", { class: "part-now" });
        const strip = part.truth === void 0 ? void 0 : this.strip(part, part.truth, select);
        this.rows.push({ part, now, marker: strip?.marker });
        const name = h("th", { scope: "row", class: "code" }, part.text);
        name.style.setProperty("padding-inline-start", `${0.5 + part.level * 1.1}em`);
        body.append(h("tr", {}, name, now, h("td", { class: "part-strip" }, strip?.picture)));
      }
      const unit = run.kind === "rounds" ? "round" : "step";
      replace(
        this.element,
        h(
          "table",
          {},
          h("thead", {}, h("tr", {}, h("td"), h("th", { scope: "col" }, "now"), h("th", { scope: "col" }, `by ${unit}`))),
          body
        )
      );
    }
    strip(part, truth, select) {
      const scale = WIDTH2 / truth.length;
      const parts = stretches(truth);
      const text = parts.filter((s) => s.truth === "f").map((s) => `${this.number(s.from)} to ${this.number(s.to - 1)}`).join(", ");
      const marker = svg("rect", { class: "part-marker", y: 0.5, width: Math.max(2, scale), height: HEIGHT2 - 1, x: 0 });
      const picture = svg(
        "svg",
        {
          viewBox: `0 0 ${WIDTH2} ${HEIGHT2}`,
          preserveAspectRatio: "none",
          role: "img",
          "aria-label": text === "" ? `${part.text}: never false` : `${part.text}: false from ${text}`,
          click: (event) => {
            const box = picture.getBoundingClientRect();
            const at = (event.clientX - box.left) / box.width;
            select(Math.min(truth.length - 1, Math.floor(at * truth.length)));
          }
        },
        ...parts.map(
          (s) => svg("rect", {
            class: `part-${WORDS[s.truth]?.kind ?? "undefined"}`,
            x: s.from * scale,
            y: s.truth === "t" ? 5 : 2,
            width: (s.to - s.from) * scale,
            height: s.truth === "t" ? 4 : HEIGHT2 - 4
          })
        ),
        marker
      );
      return { picture, marker };
    }
    number(frame) {
      return this.run.frames[frame]?.number ?? 0;
    }
    update(current) {
      for (const { part, now, marker } of this.rows) {
        if (part.truth === void 0) {
          continue;
        }
        const value = WORDS[part.truth[current] ?? "-"];
        const detail = this.run.parts?.texts[part.details?.[current] ?? 0] ?? "";
        replace(
          now,
          value !== void 0 && value.word !== "" && h("span", { class: `part-${value.kind}` }, value.word),
          detail !== "" && h("span", { class: "faint code" }, value?.word === "" ? detail : ` ${detail}`)
        );
        now.parentElement?.classList.toggle("false", part.truth[current] === "f");
        marker?.setAttribute("x", String(current * WIDTH2 / part.truth.length));
      }
    }
  };

  // snapshots.ts
  var _Snapshots = class _Snapshots {
    constructor(run) {
      this.run = run;
      this.kept = [];
      const values = new Int32Array(run.variables.length).fill(-1);
      values.set(run.start);
      run.frames.forEach((_, index) => {
        this.apply(values, index);
        if (index % _Snapshots.DISTANCE === 0) {
          this.kept.push(values.slice());
        }
      });
    }
    apply(values, index) {
      for (const entry of this.run.frames[index]?.entries ?? []) {
        for (const [variable, text] of entry.set ?? []) {
          values[variable] = text;
        }
      }
    }
    /** The number of the text of each variable after a frame; -1 if the variable does not exist. */
    at(index) {
      const nearest = Math.floor(index / _Snapshots.DISTANCE);
      const values = this.kept[nearest].slice();
      for (let i = nearest * _Snapshots.DISTANCE + 1; i <= index; i++) {
        this.apply(values, i);
      }
      return values;
    }
    /** The values before a frame. */
    before(index) {
      if (index > 0) {
        return this.at(index - 1);
      }
      const values = new Int32Array(this.run.variables.length).fill(-1);
      values.set(this.run.start);
      return values;
    }
    text(value) {
      return value === void 0 || value < 0 ? "" : this.run.texts[value] ?? "";
    }
  };
  /** Every so many frames the values are kept. */
  _Snapshots.DISTANCE = 64;
  var Snapshots = _Snapshots;

  // source.ts
  var SourcePanel = class {
    constructor(model, run) {
      this.run = run;
      this.lines = /* @__PURE__ */ new Map();
      this.pages = [];
      this.marked = [];
      this.element = h("div", { class: "source" });
      const tabs = h("div", { class: "tabs", role: "group", "aria-label": "Source files" });
      for (const source of model.sources) {
        const tab = h("button", { type: "button", click: () => this.show(source.file) }, source.file);
        const page = this.page(source.file, source.text, model);
        this.pages.push({ file: source.file, page, tab });
        tabs.append(tab);
      }
      if (this.pages.length > 1) {
        this.element.append(tabs);
      }
      this.pages.forEach((p) => this.element.append(p.page));
      if (this.pages[0] !== void 0) {
        this.show(this.pages[0].file);
      }
    }
    page(file, text, model) {
      const executed = this.executions(file);
      const searched = this.searched(file, model);
      const unreached2 = /* @__PURE__ */ new Map();
      for (const part of model.unreached ?? []) {
        for (const item of part.statements) {
          if (item.file === file) {
            unreached2.set(item.line, item.reason ?? "unreached");
          }
        }
      }
      const diagnostics2 = new Map(model.diagnostics.filter((d) => d.file === file).map((d) => [d.line, d]));
      const page = h("pre", { class: "lines", tabindex: 0, role: "region", "aria-label": `Source ${file}` });
      text.split(/\r\n|\r|\n/).forEach((content, index) => {
        const number = index + 1;
        const times = executed.get(number);
        const diagnostic = diagnostics2.get(number);
        const kinds = ["line"];
        const notes = [];
        if (times !== void 0) {
          kinds.push("executed");
          notes.push(`executed ${times === 1 ? "once" : `${times} times`} in this run`);
        }
        const counted = searched.get(number);
        if (counted !== void 0) {
          kinds.push(counted.some((c) => c.count === 0) ? "unreached" : "executed");
          counted.forEach((c) => notes.push(`${c.text}: ${c.count.toLocaleString("en")} ${model.executions?.unit ?? ""}`));
        }
        const violation = this.run?.violations?.find((v) => v.file === file && v.line === number);
        if (violation !== void 0) {
          kinds.push("violated");
          notes.push(violation.message);
        }
        if (unreached2.has(number)) {
          kinds.push("unreached");
          notes.push(unreached2.get(number));
        }
        if (diagnostic !== void 0) {
          kinds.push(diagnostic.severity);
          notes.push(`${diagnostic.code}: ${diagnostic.message}`);
        }
        const line = h(
          "div",
          { class: kinds.join(" "), title: notes.length === 0 ? void 0 : notes.join("; ") },
          h("span", { class: "line-number" }, String(number)),
          h("span", { class: "line-count", "aria-hidden": "true" }, this.count(times, counted)),
          h("span", { class: "line-text" }, content === "" ? " " : content)
        );
        this.lines.set(`${file}
${number}`, line);
        page.append(line);
      });
      return page;
    }
    /** The number in front of a line: executions in the run, or else in the search. */
    count(times, counted) {
      if (times !== void 0) {
        return `${times}×`;
      }
      if (this.run !== void 0 || counted === void 0) {
        return "";
      }
      return `${counted.reduce((sum, c) => sum + c.count, 0)}×`;
    }
    /** How often the statements and handlers of each line are executed in the search, if that was counted. */
    searched(file, model) {
      const counts = /* @__PURE__ */ new Map();
      for (const part of model.executions?.parts ?? []) {
        for (const item of part.items.filter((i) => i.file === file)) {
          counts.set(item.line, [...counts.get(item.line) ?? [], item]);
        }
      }
      return counts;
    }
    /** How often each line of a file is executed in the run. */
    executions(file) {
      const counts = /* @__PURE__ */ new Map();
      for (const frame of this.run?.frames ?? []) {
        for (const entry of frame.entries) {
          for (const [number, line] of entry.at ?? []) {
            if (this.run?.files[number] === file) {
              counts.set(line, (counts.get(line) ?? 0) + 1);
            }
          }
        }
      }
      return counts;
    }
    show(file) {
      for (const each of this.pages) {
        each.page.hidden = each.file !== file;
        each.tab.setAttribute("aria-pressed", String(each.file === file));
      }
    }
    update(current) {
      this.marked.forEach((l) => l.classList.remove("current"));
      this.marked = [];
      for (const entry of this.run?.frames[current]?.entries ?? []) {
        for (const [file, number] of entry.at ?? []) {
          const line = this.lines.get(`${this.run?.files[file]}
${number}`);
          if (line !== void 0) {
            line.classList.add("current");
            this.marked.push(line);
          }
        }
      }
      const first = this.run?.frames[current]?.entries.find((e) => e.at !== void 0)?.at?.[0];
      if (first !== void 0) {
        this.show(this.run?.files[first[0]] ?? "");
      }
      const page = this.pages.find((p) => !p.page.hidden)?.page;
      if (page !== void 0) {
        reveal(page, this.marked[0] ?? page.querySelector(".violated"), 30);
      }
    }
  };

  // steps.ts
  var StepTable = class {
    constructor(run, snapshots, select) {
      this.run = run;
      this.snapshots = snapshots;
      this.select = select;
      this.rows = h("tbody");
      const heads = ["step", "process", "line", "what happens", "what changes"];
      this.element = h(
        "div",
        { class: "steps", tabindex: 0, role: "region", "aria-label": "List of steps" },
        h(
          "table",
          {},
          h("thead", {}, h("tr", {}, ...heads.map((t) => h("th", { scope: "col" }, t)))),
          this.rows
        )
      );
    }
    update(current, filter) {
      const range = visibleRange(this.run.frames.length, current, this.drawn);
      if (this.drawn === void 0 || range.first !== this.drawn.first || filter !== this.filter) {
        this.drawn = range;
        this.filter = filter;
        this.draw(range, filter);
      }
      this.rows.querySelectorAll("[aria-current]").forEach((r) => r.removeAttribute("aria-current"));
      const rows = this.rows.querySelectorAll(`[data-frame="${current}"]`);
      rows.forEach((r) => r.setAttribute("aria-current", "step"));
      reveal(this.element, rows[0], 48);
    }
    draw(range, filter) {
      const values = this.snapshots.before(range.first);
      const start2 = cycleStart(this.run);
      const rows = [];
      if (range.first > 0 || this.run.omitted > 0) {
        rows.push(this.rule(`${range.first + this.run.omitted} earlier steps`));
      }
      for (let index = range.first; index < range.end; index++) {
        const frame = this.run.frames[index];
        if (start2 !== void 0 && frame.number >= start2 && (this.run.frames[index - 1]?.number ?? -1) < start2) {
          rows.push(this.rule("the following steps are repeated for ever"));
        }
        rows.push(...this.frame(frame, index, values, filter));
      }
      if (range.end < this.run.frames.length) {
        rows.push(this.rule(`${this.run.frames.length - range.end} later steps`));
      }
      replace(this.rows, ...rows);
    }
    rule(text) {
      return h("tr", { class: "rule" }, h("td", { colspan: 5 }, text));
    }
    frame(frame, index, values, filter) {
      const rows = [];
      const title = this.title(frame);
      if (this.run.kind === "rounds" || frame.entries.length === 0) {
        rows.push(
          h(
            "tr",
            { class: "frame-title", "data-frame": index, click: () => this.select(index) },
            h("td", { colspan: 5 }, title, ...(frame.faults ?? []).map((f) => h("span", { class: "bad" }, ` ${f}`)))
          )
        );
      }
      frame.entries.forEach((entry, number) => {
        const row = this.entry(frame, entry, number, index, values, filter);
        if (showsEntry(filter, entry)) {
          rows.push(row);
        }
      });
      return rows;
    }
    title(frame) {
      if (frame.number === 0) {
        return "the beginning";
      }
      const phase = frame.phase === void 0 ? "" : `, phase ${frame.phase}`;
      const name = frame.name === void 0 ? "" : `: ${frame.name}`;
      return `${this.run.kind === "rounds" ? "round" : "step"} ${frame.number}${phase}${name}`;
    }
    entry(frame, entry, number, index, values, filter) {
      const at = entry.at?.[0];
      const file = at === void 0 || at[0] === 0 ? "" : `${this.run.files[at[0]]}:`;
      const notes = (entry.notes ?? []).map((text, note) => ({ text, outside: entry.outsideNotes?.includes(note) === true }));
      const what = [{ text: entry.action, outside: false }, ...notes].filter(
        (t) => t.text !== "" && !(filter.onlyRelevant && t.outside)
      );
      const kind = [entry.fault === true ? "fault" : "", entry.outside === true ? "outside" : ""].filter((k) => k !== "").join(" ");
      const shownNumber = this.run.kind === "rounds" || number > 0 ? "" : String(frame.number);
      return h(
        "tr",
        { "data-frame": index, class: kind !== "" && kind, click: () => this.select(index) },
        h("td", { class: "number" }, shownNumber),
        h("td", { class: "process" }, this.run.lanes[entry.lane]?.name ?? ""),
        h("td", { class: "number" }, at === void 0 ? "" : `${file}${at[1]}`),
        h("td", { class: "code" }, ...what.map((t) => h("div", { class: t.outside && "outside" }, t.text))),
        h("td", { class: "code" }, ...this.changes(entry, values, filter))
      );
    }
    /** The changes of an entry; afterwards, the values are those after it. */
    changes(entry, values, filter) {
      const own = this.run.lanes[entry.lane]?.name;
      const lines = [];
      for (const lane of entry.started ?? []) {
        lines.push(h("div", {}, `starts ${this.run.lanes[lane]?.name}`));
      }
      for (const lane of entry.ended ?? []) {
        lines.push(h("div", {}, `${this.run.lanes[lane]?.name} ends`));
      }
      for (const [variable, value] of entry.set ?? []) {
        const before = values[variable] ?? -1;
        values[variable] = value;
        const outside = isOutside(entry, variable);
        if (value >= 0 && before >= 0 && showsVariable(filter, this.run, variable) && !(outside && filter.onlyRelevant)) {
          const { owner, name } = this.run.variables[variable];
          const title = owner === "" || owner === own ? name : `${owner}.${name}`;
          const old = this.snapshots.text(before);
          const now = this.snapshots.text(value);
          lines.push(
            h(
              "div",
              { class: outside && entry.outside !== true && "outside" },
              h("span", { class: "name" }, title),
              " ",
              h("span", { class: "old" }, old === "" ? "(empty)" : old),
              " → ",
              h("span", { class: "new" }, now === "" ? "(empty)" : now)
            )
          );
        }
      }
      return lines;
    }
  };

  // variables.ts
  var VariablePanel = class _VariablePanel {
    constructor(run, snapshots) {
      this.run = run;
      this.snapshots = snapshots;
      this.element = h("div", { class: "variables", tabindex: 0, role: "region", "aria-label": "Variables" });
      this.numbers = /* @__PURE__ */ new Map();
      run.variables.forEach((v, i) => this.numbers.set(_VariablePanel.key(v), i));
    }
    static key(variable) {
      return `${variable.owner}
${variable.name}`;
    }
    update(current, filter) {
      const values = this.snapshots.at(current);
      const before = this.snapshots.before(current);
      const groups = this.groups(values, filter);
      const tables = groups.map((g) => this.table(g, values, before));
      replace(this.element, ...tables.length === 0 ? [h("p", { class: "faint" }, "No variables.")] : tables);
    }
    groups(values, filter) {
      const names = /* @__PURE__ */ new Map();
      this.run.variables.forEach(({ owner, name }, i) => {
        if ((values[i] ?? -1) >= 0 && showsVariable(filter, this.run, i)) {
          names.set(owner, [...names.get(owner) ?? [], name]);
        }
      });
      const groups = /* @__PURE__ */ new Map();
      for (const [owner, own] of names) {
        const group = groups.get(own.join("\n"));
        if (group === void 0 || owner === "") {
          groups.set(own.join("\n"), { owners: [owner], names: own });
        } else {
          group.owners.push(owner);
        }
      }
      const isGlobal = (group) => group.owners[0] === "";
      return [...groups.values()].sort((a, b) => Number(isGlobal(b)) - Number(isGlobal(a)));
    }
    table(group, values, before) {
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
            ...group.owners.map((o) => h("th", { scope: "col" }, o === "" ? "global" : o))
          )
        ),
        h(
          "tbody",
          {},
          ...group.names.map(
            (name) => h(
              "tr",
              {},
              h("th", { scope: "row" }, name),
              ...group.owners.map((owner) => this.cell(this.numbers.get(`${owner}
${name}`) ?? -1, values, before))
            )
          )
        )
      );
    }
    cell(variable, values, before) {
      const now = this.snapshots.text(values[variable]);
      const old = before[variable] ?? -1;
      const changed = old !== values[variable];
      const was = old < 0 ? "new" : `was ${this.snapshots.text(old) || "(empty)"}`;
      return h(
        "td",
        { class: changed ? "code changed" : "code", title: changed ? was : void 0 },
        now === "" ? "(empty)" : now,
        changed && h("span", { class: "hidden" }, ` changed, ${was}`)
      );
    }
  };

  // runview.ts
  var panels = 0;
  function panel(title, content, kind = "") {
    const id = `panel-${++panels}`;
    return h("section", { class: `panel ${kind}`.trim(), "aria-labelledby": id }, h("h3", { id }, title), content);
  }
  var RunView = class {
    /**
     * @param moved is told the number of the current step
     */
    constructor(model, run, moved) {
      this.run = run;
      this.moved = moved;
      this.live = h("p", { class: "hidden", "aria-live": "polite" });
      this.frame = 0;
      const snapshots = new Snapshots(run);
      const select = (frame) => this.select(frame);
      this.filter = everything(run);
      this.stepper = new Stepper(run, select);
      this.chart = new SequenceChart(run, snapshots, select);
      this.steps = new StepTable(run, snapshots, select);
      this.variables = new VariablePanel(run, snapshots);
      this.source = new SourcePanel(model, run);
      this.parts = run.parts === void 0 ? void 0 : new PartsPanel(run, select);
      const filtered = (part) => {
        this.filter = { ...this.filter, ...part };
        this.update();
      };
      this.relevance = run.explained === true ? new RelevanceBox((onlyRelevant) => filtered({ onlyRelevant })) : void 0;
      const ending = endingText(run);
      this.element = h(
        "div",
        { class: "run" },
        h(
          "div",
          { class: "bar" },
          this.stepper.element,
          this.relevance !== void 0 && this.relevance.element,
          filterPanel(run, this.filter, ({ lanes, variable, message }) => filtered({ lanes, variable, message }))
        ),
        ending.length > 0 && h("div", { class: "ending" }, ...ending.map((line) => h("p", {}, line))),
        this.live,
        this.parts && panel("Property", this.parts.element, "property-parts"),
        h(
          "div",
          { class: "panels" },
          panel("Chart", this.chart.element),
          panel("Variables", this.variables.element),
          panel("Source", this.source.element),
          panel("Steps", this.steps.element)
        )
      );
    }
    /** Hides or shows what is outside the causal slice. */
    toggleRelevance() {
      this.relevance?.toggle();
    }
    get last() {
      return this.run.frames.length - 1;
    }
    get current() {
      return this.frame;
    }
    select(frame) {
      const bounded = Math.max(0, Math.min(this.last, frame));
      if (bounded !== this.frame) {
        this.frame = bounded;
        this.update();
        this.moved(this.run.frames[bounded]?.number ?? 0);
      }
    }
    /** Shows the step with this number, or the nearest one before it. */
    selectStep(step) {
      let index = 0;
      this.run.frames.forEach((f, i) => {
        if (f.number <= step) {
          index = i;
        }
      });
      this.frame = index;
      this.update();
    }
    update() {
      this.stepper.update(this.frame);
      this.chart.update(this.frame, this.filter);
      this.steps.update(this.frame, this.filter);
      this.variables.update(this.frame, this.filter);
      this.source.update(this.frame);
      this.parts?.update(this.frame);
      this.live.textContent = this.announcement();
    }
    announcement() {
      const frame = this.run.frames[this.frame];
      const unit = this.run.kind === "rounds" ? "Round" : "Step";
      const what = (frame?.entries ?? []).map((e) => [this.run.lanes[e.lane]?.name, e.action].filter((t) => t !== "").join(": ")).join("; ");
      return `${unit} ${frame?.number ?? 0} of ${this.run.frames[this.last]?.number ?? 0}. ${what}`;
    }
  };

  // theme.ts
  var KEY = "rondo-theme";
  var THEMES = ["auto", "light", "dark"];
  function stored() {
    try {
      return localStorage.getItem(KEY) ?? "auto";
    } catch {
      return "auto";
    }
  }
  function apply(theme) {
    if (theme === "auto") {
      document.documentElement.removeAttribute("data-theme");
    } else {
      document.documentElement.setAttribute("data-theme", theme);
    }
    try {
      localStorage.setItem(KEY, theme);
    } catch {
    }
  }
  function themeButton() {
    let theme = stored();
    apply(theme);
    const label = () => `Colours: ${theme}`;
    const button = h("button", { type: "button", class: "quiet" }, label());
    button.addEventListener("click", () => {
      theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
      apply(theme);
      button.textContent = label();
    });
    return button;
  }

  // report.ts
  var ReportPage = class {
    constructor(report) {
      this.report = report;
      this.content = h("main", { id: "content" });
      this.help = helpDialog();
      this.place = this.known(parse(location.hash)) ?? this.worst(0);
    }
    model() {
      return this.report.models[this.place.model];
    }
    property() {
      return this.model().properties[this.place.property];
    }
    /** The first property of a model with the worst verdict. */
    worst(model) {
      const properties = this.report.models[model]?.properties ?? [];
      const failed = properties.findIndex((p) => p.status === "failed");
      const unknown = properties.findIndex((p) => p.status === "unknown");
      const property = failed >= 0 ? failed : Math.max(0, unknown);
      return { model, property, run: 0, step: void 0 };
    }
    known(place) {
      const property = place && this.report.models[place.model]?.properties[place.property];
      if (place === void 0 || property === void 0) {
        return void 0;
      }
      return { ...place, run: Math.min(place.run, Math.max(0, property.runs.length - 1)) };
    }
    show(root) {
      replace(root, this.header(), this.content, this.help);
      this.render();
      document.addEventListener("keydown", (event) => this.key(event));
      window.addEventListener("hashchange", () => this.follow());
      window.addEventListener("resize", () => this.view?.update());
    }
    header() {
      const models = this.report.models;
      const select = h(
        "select",
        { "aria-label": "Model", change: (event) => this.go(this.worst(Number(event.target.value))) },
        ...models.map((m, i) => h("option", { value: i, selected: i === this.place.model }, this.modelTitle(m)))
      );
      return h(
        "header",
        {},
        h("a", { class: "skip", href: "#content", click: (event) => this.skip(event) }, "Skip to the content"),
        h("h1", {}, "Rondo", h("span", { class: "faint" }, " verification report")),
        models.length > 1 && select,
        h("span", { class: "space" }),
        h("button", { type: "button", class: "quiet", click: () => this.help.showModal() }, "Keys"),
        themeButton()
      );
    }
    skip(event) {
      event.preventDefault();
      this.content.tabIndex = -1;
      this.content.focus();
    }
    modelTitle(model) {
      const count = (status) => model.properties.filter((p) => p.status === status).length;
      const failed = count("failed");
      const unknown = count("unknown");
      const verdict = failed > 0 ? `${failed} failed` : unknown > 0 ? `${unknown} without verdict` : "holds";
      return `${model.file}: ${verdict}`;
    }
    go(place) {
      this.place = place;
      this.remember();
      this.render();
    }
    remember() {
      const hash = format(this.place);
      if (location.hash !== hash) {
        history.replaceState(null, "", hash);
      }
    }
    follow() {
      const place = this.known(parse(location.hash));
      if (place !== void 0) {
        this.place = place;
        this.render();
      }
    }
    render() {
      const model = this.model();
      const property = this.property();
      const shown = property && this.details(model, property);
      this.view = shown?.view;
      const defines = Object.entries(model.defines ?? {}).map(([name, value]) => `${name}=${value}`);
      const messages = diagnostics(model);
      replace(
        this.content,
        h(
          "p",
          { class: "summary" },
          h("strong", {}, model.file),
          defines.length > 0 && h("code", {}, ` ${defines.join(" ")}`),
          h("span", { class: "faint" }, ` ${plural(model.properties.length, "property").replace("propertys", "properties")}, Rondo ${this.report.rondo}`)
        ),
        propertyTable(model, this.place.property, (p) => this.go({ ...this.place, property: p, run: 0, step: void 0 })),
        statesPlot(model),
        messages && panel("Diagnostics", messages),
        shown?.element
      );
      this.view?.selectStep(this.place.step ?? Number.MAX_SAFE_INTEGER);
    }
    details(model, property) {
      const run = property.runs[this.place.run];
      const code = unreached(model);
      const search = panel("Search", figures(property), "plain");
      append(search, [profilePlots(property)]);
      let view;
      const element = h(
        "article",
        { class: "property", "aria-labelledby": "property-title" },
        h("h2", { id: "property-title" }, property.name, " ", badge(property)),
        property.headline !== property.verdict && h("p", { class: "headline" }, property.headline),
        search
      );
      if (property.runs.length > 1) {
        element.append(this.runs(property));
      }
      if (run !== void 0) {
        view = new RunView(model, run, (step) => {
          this.place = { ...this.place, step };
          this.remember();
        });
        element.append(view.element);
      } else if (model.sources.length > 0) {
        element.append(panel("Source", new SourcePanel(model, void 0).element));
      }
      if (code !== void 0) {
        element.append(panel("Unreached code", code));
      }
      if (property.evidence !== "") {
        element.append(
          h("details", { class: "evidence" }, h("summary", {}, "As text"), h("pre", { tabindex: 0 }, property.evidence))
        );
      }
      if (run?.trace !== void 0) {
        element.append(h("p", { class: "faint" }, "Replay: ", h("code", {}, `rondo trace ${run.trace}`)));
      }
      return { element, view };
    }
    runs(property) {
      return h(
        "label",
        { class: "runs" },
        "Counterexample ",
        h(
          "select",
          { change: (event) => this.go({ ...this.place, run: Number(event.target.value), step: void 0 }) },
          ...property.runs.map((r, i) => h("option", { value: i, selected: i === this.place.run }, `${i + 1}: ${r.title}`))
        )
      );
    }
    key(event) {
      const target = event.target;
      const typing = target.matches("select, textarea, input:not([type=range]):not([type=checkbox])");
      if (typing || event.ctrlKey || event.altKey || event.metaKey || this.help.open) {
        return;
      }
      if (event.key === "?") {
        event.preventDefault();
        this.help.showModal();
        return;
      }
      if (event.key === "o") {
        this.view?.toggleRelevance();
        return;
      }
      const move = this.view && keyMove(event.key, this.view.current, this.view.last);
      if (this.view !== void 0 && move !== void 0) {
        event.preventDefault();
        this.view.select(move);
      }
    }
  };
  function start() {
    const data = document.getElementById("document")?.textContent ?? "";
    const root = document.getElementById("app");
    if (root !== null) {
      new ReportPage(JSON.parse(data)).show(root);
    }
  }
  start();
})();
