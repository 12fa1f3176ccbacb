import assert from "node:assert/strict";
import { test } from "node:test";
import { Progress } from "../watch/progress";

test("figures of the property that is checked, and rates between samples", () => {
  const progress = new Progress();
  progress.add({ event: "model", model: "a.pml" });
  progress.add({ event: "property", property: "p" });
  progress.add({ event: "search", seconds: 1, states: 100, depth: 3 });
  progress.add({ event: "search", seconds: 3, states: 500, depth: 4 });
  assert.deepEqual(progress.points("states"), [
    { x: 1, y: 100 },
    { x: 3, y: 500 },
  ]);
  assert.deepEqual(progress.rates("states"), [{ x: 3, y: 200 }]);
  assert.deepEqual(progress.points("queries"), []);
  assert.equal(progress.seconds(), 3);
  progress.add({ event: "checked" });
  progress.add({ event: "property", property: "q" });
  assert.deepEqual(progress.points("states"), []);
  assert.deepEqual(
    progress.properties.map((p) => p.status),
    ["checked", "running"],
  );
});

test("verdicts belong to the properties of their model", () => {
  const progress = new Progress();
  for (const model of ["a.pml", "b.pml"]) {
    progress.add({ event: "model", model });
    progress.add({ event: "property", property: "" });
    progress.add({ event: "checked" });
    progress.add({ event: "verdict", property: "", verdict: model === "a.pml" ? "holds" : "violated", states: 7, seconds: 1 });
  }
  progress.add({ event: "verdict", property: "unchecked", verdict: "inconclusive", states: 0, seconds: 0 });
  progress.add({ event: "end" });
  assert.deepEqual(
    progress.properties.map((p) => `${p.model} ${p.property} ${p.status}`),
    ["a.pml  holds", "b.pml  violated", "b.pml unchecked inconclusive"],
  );
  assert.ok(progress.isOver);
});
