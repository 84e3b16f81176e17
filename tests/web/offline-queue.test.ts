import { expect, test } from "vitest";
import { viewerKey } from "../../contract/accounts/viewer-key.ts";
import {
  appendUnsentChange,
  isFinalStatus,
  parseUnsentChanges,
  removeUnsentChange,
  selectUnsentChangesOf,
} from "../../web/api/offline-queue/unsent-changes.ts";

const change = (id: string, about: string, userId = "ada") => ({ id, about, userId });
const ids = (changes: { id: string }[]) => changes.map(({ id }) => id).join("");

test("offline changes are queued in order, and only the latest change about a movie is kept", () => {
  let queue = appendUnsentChange([], change("a", "favourite 1"));
  queue = appendUnsentChange(queue, change("b", "favourite 2"));
  queue = appendUnsentChange(queue, change("c", "progress 1"));
  expect(ids(queue)).toBe("abc");
  queue = appendUnsentChange(queue, change("d", "favourite 1"));
  expect(ids(queue)).toBe("bcd");
});

test("changes by two accounts about the same movie are both queued", () => {
  const queue = appendUnsentChange([change("a", "favourite 1")], change("b", "favourite 1", "bob"));
  expect(ids(queue)).toBe("ab");
});

test("an account does not send the queued changes of another account", () => {
  const queue = [
    change("a", "favourite 1"),
    change("b", "favourite 1", "bob"),
    change("c", "progress 2"),
  ];
  expect(ids(selectUnsentChangesOf(queue, "bob"))).toBe("b");
  expect(selectUnsentChangesOf(queue, "eve")).toEqual([]);
});

test("a profile's changes wait while another profile of the account is entered", () => {
  const queue = [
    change("a", "favourite 1", viewerKey({ id: "ada" })),
    change("b", "favourite 1", viewerKey({ id: "ada", profileId: "7" })),
    change("c", "favourite 1", viewerKey({ id: "adam", profileId: "7" })),
  ];
  expect(new Set(queue.map(({ userId }) => userId)).size).toBe(3);
  for (const profileId of [undefined, "7", "8"])
    expect(ids(selectUnsentChangesOf(queue, viewerKey({ id: "ada", profileId })))).toBe("ab");
});

test("a change made while an older one is being sent stays in the queue", () => {
  const sent = change("a", "favourite 1");
  const queue = appendUnsentChange([sent], change("b", "favourite 1"));
  expect(ids(removeUnsentChange(queue, sent))).toBe("b");
});

test("a temporary error keeps a change in the queue, and a refusal removes it", () => {
  expect([0, 401, 408, 429, 500, 503].filter(isFinalStatus)).toEqual([]);
  expect([200, 204, 400, 403, 404, 409].filter((status) => !isFinalStatus(status))).toEqual([]);
});

test("the offline queue keeps only the latest 600 changes", () => {
  let queue: ReturnType<typeof change>[] = [];
  for (let movieId = 0; movieId < 700; movieId++)
    queue = appendUnsentChange(queue, change(`${movieId}`, `favourite ${movieId}`));
  expect([queue.length, queue[0]?.id, queue.at(-1)?.id]).toEqual([600, "100", "699"]);
});

test("invalid entries in the stored offline queue are ignored", () => {
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
  expect(parseUnsentChanges([...invalidChanges, validChange], kinds)).toEqual([validChange]);
  for (const json of [null, "text", { length: 1 }])
    expect(parseUnsentChanges(json, kinds)).toEqual([]);
});
