import { expect, test } from "vitest";
import { foldRuns } from "../../src/tree/fold.js";
import { viewOf } from "../../src/tree/view.js";
import { entry, sessionOf } from "../support/session.js";

/** A tree from its edges: `ab` is b below a, a first letter alone a root. */
function folded(edges: string, matters = "") {
  const entries = edges
    .split(" ")
    .map((edge) => (edge.length === 1 ? entry(edge, null) : entry(edge[1]!, edge[0]!)));
  const { tree } = sessionOf(entries);
  return foldRuns(viewOf(tree), (at) => matters.includes(tree.id(at)!)).map(
    ({ entry, count, above }) => `${tree.id(entry)}${count > 1 ? `+${count - 1}` : ""}<${above}`,
  );
}

test("the inside of a long run is folded, its ends stay", () => {
  expect(folded("a ab bc cd de")).toEqual(["a<-1", "b+2<0", "e<1"]);
  expect(folded("a ab bc cd")).toEqual(["a<-1", "b<0", "c<1", "d<2"]);
});

test("what matters is never folded, and parts a run", () => {
  expect(folded("a ab bc cd de ef fg gh hi", "e")).toEqual([
    "a<-1",
    "b+2<0",
    "e<1",
    "f+2<2",
    "i<3",
  ]);
});

test("fork points stay, and what comes right after one", () => {
  expect(folded("a ab bc cd de ef bx")).toEqual(["a<-1", "b<0", "c<1", "d<2", "e<3", "f<4", "x<1"]);
  expect(folded("a ab bc cd de ef fg ax")).toEqual(["a<-1", "b<0", "c+3<1", "g<2", "x<0"]);
});

test("roots each begin a tree", () => {
  expect(folded("a b bc")).toEqual(["a<-1", "b<-1", "c<1"]);
});
