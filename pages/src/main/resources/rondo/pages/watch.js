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

  // plot.ts
  var WIDTH = 520;
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

  // watch/progress.ts
  var Progress = class {
    constructor() {
      this.model = "";
      this.isOver = false;
      this.properties = [];
      this.samples = [];
    }
    add(event) {
      switch (event.event) {
        case "model":
          this.model = event.model;
          break;
        case "property":
          this.samples = [];
          this.properties.push({ model: this.model, property: event.property, status: "running" });
          break;
        case "search":
        case "test":
        case "solver":
          this.samples.push(event);
          break;
        case "checked":
          this.finish();
          break;
        case "verdict":
          this.conclude(event);
          break;
        case "end":
          this.isOver = true;
      }
    }
    finish() {
      const checked = this.properties[this.properties.length - 1];
      if (checked !== void 0 && checked.status === "running") {
        checked.status = "checked";
      }
    }
    conclude(verdict) {
      const found = this.properties.filter((p) => p.model === this.model && p.property === verdict.property).pop();
      const checked = found ?? { model: this.model, property: verdict.property, status: "" };
      if (found === void 0) {
        this.properties.push(checked);
      }
      checked.status = verdict.verdict;
      checked.states = verdict.states;
      checked.seconds = verdict.seconds;
    }
    /** The seconds since the check of the last property began. */
    seconds() {
      return this.samples[this.samples.length - 1]?.seconds ?? 0;
    }
    /** A figure over time; empty if it is not reported. */
    points(figure) {
      return this.samples.flatMap((s) => {
        const y = s[figure];
        return y === void 0 ? [] : [{ x: s.seconds, y }];
      });
    }
    /** The increase of a figure a second, between neighbouring samples. */
    rates(figure) {
      const points = this.points(figure);
      return points.slice(1).map((p, i) => {
        const before = points[i] ?? p;
        return { x: p.x, y: p.x > before.x ? Math.max(0, (p.y - before.y) / (p.x - before.x)) : 0 };
      });
    }
  };

  // watch.ts
  var MEBIBYTE = 2 ** 20;
  function count(value) {
    return Math.round(value).toLocaleString("en");
  }
  function size(value) {
    return `${(value / MEBIBYTE).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
  }
  var PASSED = ["holds", "reached"];
  var FAILED = ["violated", "not reached"];
  function badge(status) {
    return PASSED.includes(status) ? "badge-passed" : FAILED.includes(status) ? "badge-failed" : "badge-unknown";
  }
  var WatchPage = class {
    constructor() {
      this.progress = new Progress();
      this.title = h("span", { class: "faint" });
      this.status = h("p", { role: "status" });
      this.list = h("tbody");
      this.plots = h("div", { class: "plots" });
      this.isDrawing = false;
    }
    start(root) {
      const head = ["property", "verdict", "states", "seconds"].map((n) => h("th", { scope: "col" }, n));
      replace(
        root,
        h("header", {}, h("h1", {}, "Rondo verify ", this.title), h("span", { class: "space" }), themeButton()),
        h(
          "main",
          {},
          this.status,
          h("div", { class: "scrolled" }, h("table", { class: "properties" }, h("thead", {}, h("tr", {}, ...head)), this.list)),
          this.plots
        )
      );
      const source = new EventSource("progress");
      source.onmessage = (message) => {
        this.progress.add(JSON.parse(message.data));
        if (this.progress.isOver) {
          source.close();
        }
        this.schedule();
      };
      source.onerror = () => {
        if (!this.progress.isOver) {
          source.close();
          this.status.textContent = "The connection is lost: Rondo has ended.";
        }
      };
      this.draw();
    }
    schedule() {
      if (!this.isDrawing) {
        this.isDrawing = true;
        requestAnimationFrame(() => {
          this.isDrawing = false;
          this.draw();
        });
      }
    }
    draw() {
      this.title.textContent = this.progress.model;
      this.status.textContent = this.progress.isOver ? "Everything is verified." : `running, ${count(this.progress.seconds())} s`;
      replace(this.list, ...this.progress.properties.map((p) => this.row(p)));
      replace(
        this.plots,
        this.plot("states", this.progress.points("states"), count),
        this.plot("states a second", this.progress.rates("states"), count),
        this.plot("transitions", this.progress.points("transitions"), count),
        this.plot("depth", this.progress.points("depth"), count),
        this.plot("memory of states", this.progress.points("memory"), size),
        this.figure("schedules"),
        this.figure("queries"),
        this.plot("heap", this.progress.points("heap"), size)
      );
    }
    row(checked) {
      return h(
        "tr",
        {},
        h("th", { scope: "row" }, checked.property === "" ? checked.model : checked.property),
        h("td", {}, h("span", { class: `badge ${badge(checked.status)}` }, checked.status)),
        h("td", { class: "number" }, checked.states === void 0 ? "" : count(checked.states)),
        h("td", { class: "number" }, checked.seconds === void 0 ? "" : checked.seconds.toFixed(1))
      );
    }
    figure(name) {
      return this.plot(name, this.progress.points(name), count);
    }
    plot(title, points, text) {
      return points.length < 2 ? void 0 : lineChart(title, points, { value: text });
    }
  };
  new WatchPage().start(document.getElementById("watch"));
})();
