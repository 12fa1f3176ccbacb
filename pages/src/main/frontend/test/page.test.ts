import assert from "node:assert/strict";
import { test } from "node:test";
import { keyMove } from "../controls";
import { format, parse } from "../permalink";
import { isOutside, messageType, showsArrow, showsEntry } from "../selection";
import { visibleRange } from "../window";

test("a permalink names the place that it was made of", () => {
  for (const model of [0, 3]) {
    for (const property of [0, 7]) {
      for (const run of [0, 1]) {
        for (const step of [undefined, 0, 12]) {
          const place = { model, property, run, step };
          assert.deepEqual(parse(format(place)), place);
        }
      }
    }
  }
  assert.equal(format({ model: 0, property: 0, run: 0, step: 12 }), "#p=1&step=12");
});

test("a malformed permalink names no place", () => {
  for (const hash of ["", "#", "#content", "#p=0", "#p=x", "#step=3", "#p=-1"]) {
    assert.equal(parse(hash), undefined);
  }
  assert.deepEqual(parse("#p=2&step=1e9"), { model: 0, property: 1, run: 0, step: undefined });
});

test("the current row is within the drawn range, which moves seldom", () => {
  for (const total of [1, 399, 400, 401, 5000]) {
    let drawn = visibleRange(total, 0);
    let moves = 0;
    for (let current = 0; current < total; current++) {
      const next = visibleRange(total, current, drawn);
      assert.ok(next.first >= 0 && next.end <= total && next.first <= current && current < next.end);
      moves += next.first === drawn.first ? 0 : 1;
      drawn = next;
    }
    assert.ok(moves <= total / 100);
  }
});

test("keys move by one, ten, or to the ends", () => {
  assert.equal(keyMove("ArrowRight", 3, 9), 4);
  assert.equal(keyMove("ArrowLeft", 3, 9), 2);
  assert.equal(keyMove("Home", 3, 9), 0);
  assert.equal(keyMove("End", 3, 9), 9);
  assert.equal(keyMove("PageDown", 3, 9), 13);
  assert.equal(keyMove("x", 3, 9), undefined);
});

test("the type of a message is its first word", () => {
  const arrow = { from: 0, sent: 0, to: 1, received: 1, status: "received" as const };
  assert.equal(messageType({ ...arrow, text: "Prepare(ballot: 1)" }), "Prepare");
  assert.equal(messageType({ ...arrow, text: "data: 1,2" }), "data");
  assert.equal(messageType({ ...arrow, text: "{1, 2}" }), "{1, 2}");
});

test("what is outside the causal slice is hidden on request", () => {
  const all = { lanes: new Set([0, 1]), variable: "", message: "", onlyRelevant: false };
  const some = { ...all, onlyRelevant: true };
  const entry = { lane: 0, action: "x = 1", outsideSet: [3] };
  const arrow = { from: 0, sent: 0, to: 1, received: 1, text: "m", status: "received" as const };
  assert.ok(showsEntry(all, { ...entry, outside: true }) && showsEntry(some, entry));
  assert.ok(!showsEntry(some, { ...entry, outside: true }));
  assert.ok(showsArrow(all, { ...arrow, outside: true }) && showsArrow(some, arrow));
  assert.ok(!showsArrow(some, { ...arrow, outside: true }));
  assert.ok(isOutside(entry, 3) && !isOutside(entry, 2) && isOutside({ ...entry, outside: true }, 2));
});
