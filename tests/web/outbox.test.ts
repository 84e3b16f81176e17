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

test("changes wait in their order, and about one film only the last", () => {
  let kept = appendChange([], change("a", "favourite 1"));
  kept = appendChange(kept, change("b", "favourite 2"));
  kept = appendChange(kept, change("c", "progress 1"));
  expect(ids(kept)).toBe("abc");
  kept = appendChange(kept, change("d", "favourite 1"));
  expect(ids(kept)).toBe("bcd");
});

test("two accounts' changes about the same film are two", () => {
  const kept = appendChange([change("a", "favourite 1")], change("b", "favourite 1", "bob"));
  expect(ids(kept)).toBe("ab");
});

test("another account sends nothing of what was left by the one before", () => {
  const kept = [change("a", "favourite 1"), change("b", "favourite 1", "bob"), change("c", "progress 2")];
  expect(ids(selectChangesOf(kept, "bob"))).toBe("b");
  expect(selectChangesOf(kept, "eve")).toEqual([]);
});

test("a change made while an older one is on its way is not lost with it", () => {
  const sent = change("a", "favourite 1");
  const kept = appendChange([sent], change("b", "favourite 1"));
  expect(ids(removeChange(kept, sent))).toBe("b");
});

test("what may go better later is sent again, a refusal is not", () => {
  expect([0, 401, 408, 429, 500, 503].filter(isFinalStatus)).toEqual([]);
  expect([200, 204, 400, 403, 404, 409].filter((status) => !isFinalStatus(status))).toEqual([]);
});

test("there is an end to what is kept", () => {
  let kept: ReturnType<typeof change>[] = [];
  for (let film = 0; film < 700; film++) kept = appendChange(kept, change(`${film}`, `favourite ${film}`));
  expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([600, "100", "699"]);
});

test("what somebody else wrote into the storage is not believed", () => {
  const kinds = ["POST /addfavourite"];
  const good = { ...change("a", "favourite 1"), key: "POST /addfavourite", request: {} };
  const odd = [null, 7, "text", {}, { ...good, key: "DELETE /api/account" }, { ...good, userId: 3 }];
  expect(parseChanges([...odd, good], kinds)).toEqual([good]);
  for (const json of [null, "text", { length: 1 }]) expect(parseChanges(json, kinds)).toEqual([]);
});
