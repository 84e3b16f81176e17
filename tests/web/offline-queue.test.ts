import { expect, test } from "vitest";
import {
  appendChange,
  isFinalStatus,
  parseChanges,
  removeChange,
  selectChangesOf,
} from "../../web/api/offline-queue/unsent-changes.ts";

const change = (id: string, about: string, userId = "ada") => ({ id, about, userId });
const ids = (changes: { id: string }[]) => changes.map(({ id }) => id).join("");

test("changes wait in order, and only the last about one movie is stored", () => {
  let queue = appendChange([], change("a", "favourite 1"));
  queue = appendChange(queue, change("b", "favourite 2"));
  queue = appendChange(queue, change("c", "progress 1"));
  expect(ids(queue)).toBe("abc");
  queue = appendChange(queue, change("d", "favourite 1"));
  expect(ids(queue)).toBe("bcd");
});

test("changes of two accounts about the same movie are both stored", () => {
  const queue = appendChange([change("a", "favourite 1")], change("b", "favourite 1", "bob"));
  expect(ids(queue)).toBe("ab");
});

test("another account sends no changes of the account before", () => {
  const queue = [
    change("a", "favourite 1"),
    change("b", "favourite 1", "bob"),
    change("c", "progress 2"),
  ];
  expect(ids(selectChangesOf(queue, "bob"))).toBe("b");
  expect(selectChangesOf(queue, "eve")).toEqual([]);
});

test("a change made while an older one is being sent stays in the queue", () => {
  const sent = change("a", "favourite 1");
  const queue = appendChange([sent], change("b", "favourite 1"));
  expect(ids(removeChange(queue, sent))).toBe("b");
});

test("a temporary error leaves a change in the queue, a refusal removes it", () => {
  expect([0, 401, 408, 429, 500, 503].filter(isFinalStatus)).toEqual([]);
  expect([200, 204, 400, 403, 404, 409].filter((status) => !isFinalStatus(status))).toEqual([]);
});

test("the queue stores at most 600 changes", () => {
  let queue: ReturnType<typeof change>[] = [];
  for (let movieId = 0; movieId < 700; movieId++)
    queue = appendChange(queue, change(`${movieId}`, `favourite ${movieId}`));
  expect([queue.length, queue[0]?.id, queue.at(-1)?.id]).toEqual([600, "100", "699"]);
});

test("invalid entries in the storage are ignored", () => {
  const kinds = ["POST /addfavourite"];
  const validChange = { ...change("a", "favourite 1"), key: "POST /addfavourite", request: {} };
  const invalidChanges = [
    null,
    7,
    "text",
    {},
    { ...validChange, key: "DELETE /api/account" },
    { ...validChange, userId: 3 },
  ];
  expect(parseChanges([...invalidChanges, validChange], kinds)).toEqual([validChange]);
  for (const json of [null, "text", { length: 1 }]) expect(parseChanges(json, kinds)).toEqual([]);
});
