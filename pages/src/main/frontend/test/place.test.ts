import assert from "node:assert/strict";
import { test } from "node:test";
import { BEGIN, forked, formatPlace, parsePlace, stepped, switched, type Place } from "../explorer/place";

const place = (run: string[], at = run.length, branches: string[][] = []): Place => ({
  run,
  at,
  branches,
  compared: undefined,
});

test("an address gives the place back", () => {
  for (const each of [
    BEGIN,
    place(["0", "3", "f0"]),
    place(["0", "3", "1"], 2, [["0"], ["4", "1"]]),
    place([".", "crash 2;0:0 1;1=2", "0->1=(1, x/y)&run=%"]),
    { ...place(["1"], 1, [["2"]]), compared: 0 },
  ]) {
    assert.deepEqual(parsePlace(formatPlace(each)), each);
  }
});

test("an address of another page is the beginning", () => {
  assert.deepEqual(parsePlace("#%zz=1&run=%zz"), BEGIN);
  assert.deepEqual(parsePlace(""), BEGIN);
  assert.equal(parsePlace("#run=0/1&at=99").at, 2);
  assert.equal(parsePlace("#run=0&compare=3").compared, undefined);
});

test("a move along the run keeps the run, another one keeps its rest as a branch", () => {
  const back = place(["0", "1", "2"], 1);
  assert.deepEqual(stepped(back, "1"), { ...back, at: 2 });
  assert.deepEqual(stepped(back, "5"), place(["0", "5"], 2, [["0", "1", "2"]]));
  assert.deepEqual(stepped(place(["0"]), "1"), place(["0", "1"]));
});

test("a fork keeps the whole run and compares with it", () => {
  assert.deepEqual(forked(place(["0", "1"], 1)), { run: ["0"], at: 1, branches: [["0", "1"]], compared: 0 });
});

test("going to a branch exchanges it with the run", () => {
  assert.deepEqual(switched(place(["0", "1"], 2, [["3"]]), ["3"]), place(["3"], 1, [["0", "1"]]));
  assert.deepEqual(switched(place(["0"]), ["0", "1"]), place(["0", "1"]));
});
