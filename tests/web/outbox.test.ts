import { expect, test } from "vitest";
import { isSettled, keptChanges, ofAccount, withChange, withoutChange } from "../../web/offline/unsent.ts";

const change = (id: string, about: string, userId = "ada") => ({ id, about, userId });
const ids = (changes: { id: string }[]) => changes.map(({ id }) => id).join("");

test("changes wait in their order, and about one film only the last", () => {
  let kept = withChange([], change("a", "favourite 1"));
  kept = withChange(kept, change("b", "favourite 2"));
  kept = withChange(kept, change("c", "progress 1"));
  expect(ids(kept)).toBe("abc");
  kept = withChange(kept, change("d", "favourite 1"));
  expect(ids(kept)).toBe("bcd");
});

test("two accounts' changes about the same film are two", () => {
  const kept = withChange([change("a", "favourite 1")], change("b", "favourite 1", "bob"));
  expect(ids(kept)).toBe("ab");
});

test("another account sends nothing of what was left by the one before", () => {
  const kept = [change("a", "favourite 1"), change("b", "favourite 1", "bob"), change("c", "progress 2")];
  expect(ids(ofAccount(kept, "bob"))).toBe("b");
  expect(ofAccount(kept, "eve")).toEqual([]);
});

test("a change made while an older one is on its way is not lost with it", () => {
  const sent = change("a", "favourite 1");
  const kept = withChange([sent], change("b", "favourite 1"));
  expect(ids(withoutChange(kept, sent))).toBe("b");
});

test("what may go better later is sent again, a refusal is not", () => {
  expect([0, 401, 408, 429, 500, 503].filter(isSettled)).toEqual([]);
  expect([200, 204, 400, 403, 404, 409].filter((status) => !isSettled(status))).toEqual([]);
});

test("there is an end to what is kept", () => {
  let kept: ReturnType<typeof change>[] = [];
  for (let film = 0; film < 700; film++) kept = withChange(kept, change(`${film}`, `favourite ${film}`));
  expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([600, "100", "699"]);
});

test("what somebody else wrote into the storage is not believed", () => {
  const kinds = ["POST /addfavourite"];
  const good = { ...change("a", "favourite 1"), key: "POST /addfavourite", request: {} };
  const odd = [null, 7, "text", {}, { ...good, key: "DELETE /api/account" }, { ...good, userId: 3 }];
  expect(keptChanges([...odd, good], kinds)).toEqual([good]);
  for (const json of [null, "text", { length: 1 }]) expect(keptChanges(json, kinds)).toEqual([]);
});
