import { expect, test } from "vitest";
import { parsePointInTime } from "../../scripts/live/backup/point-in-time.mjs";

const now = Date.UTC(2026, 10, 23, 9);
const berlin = "Europe/Berlin";

test.each([
  ["2026-11-22T12:00:00Z", "2026-11-22T12:00:00.000Z"],
  ["2026-11-22T12:00Z", "2026-11-22T12:00:00.000Z"],
  ["2026-11-22 12:00 z", "2026-11-22T12:00:00.000Z"],
  ["2026-11-22T12:00:30.5+01:00", "2026-11-22T11:00:30.500Z"],
  ["2026-11-22T12:00-0530", "2026-11-22T17:30:00.000Z"],
  ["2026-11-22 12:00", "2026-11-22T11:00:00.000Z"],
  ["2026-10-25T12:00", "2026-10-25T11:00:00.000Z"],
  ["2026-10-24T12:00", "2026-10-24T10:00:00.000Z"],
])("a restore reads the time %s as %s on a computer in Berlin", (text, timestamp) => {
  expect(parsePointInTime(text, now, berlin)).toMatchObject({ query: { timestamp } });
});

test("a restore shows its time in UTC and in the computer's time zone", () => {
  expect(parsePointInTime("2026-11-22 12:00", now, berlin).description).toBe(
    "2026-11-22 11:00:00 UTC (12:00:00 in Europe/Berlin)",
  );
  expect(parsePointInTime("2026-11-22T23:30Z", now, berlin).description).toBe(
    "2026-11-22 23:30:00 UTC (2026-11-23 00:30:00 in Europe/Berlin)",
  );
  expect(parsePointInTime("2026-11-22T12:00Z", now, "UTC").description).toBe(
    "2026-11-22 12:00:00 UTC",
  );
});

test.each([
  "00000085-0000024c-00004c6d-8e611177d83f7fb2f0396d0847be2cc62eaa94debb2f65eae0a58c44c4cf6a74",
  "00000001-00000002-00004e2f-0a83ea2fceebc654de0640c422be4653",
])("a restore accepts the bookmark %s", (bookmark) => {
  expect(parsePointInTime(bookmark, now, berlin)).toEqual({
    query: { bookmark },
    description: `the bookmark ${bookmark}`,
  });
});

test.each([
  "22.11.2026 12:00",
  "11/22/2026 12:00",
  "2026-11-22",
  "12:00",
  "yesterday",
  "5",
  "1795521600",
  "00000001-b",
  "",
])("a restore refuses the time “%s”, and shows an example", (text) => {
  expect(() => parsePointInTime(text, now, berlin)).toThrow(
    `“${text}” is neither a time nor a bookmark. Write 2026-11-23T08:00:00Z, or 2026-11-23 09:00 for a time of this computer (Europe/Berlin).`,
  );
});

test.each([
  "2026-02-30T12:00Z",
  "2026-11-22T24:10Z",
  "2026-13-01 00:00",
  "2026-11-22T12:60",
  "2026-11-22T12:00+25:00",
])("a restore refuses the time %s, which is on no calendar or clock", (text) => {
  expect(() => parsePointInTime(text, now, berlin)).toThrow(`“${text}” is neither`);
});

test("a restore refuses a time in the future or more than 30 days ago, which D1 cannot restore", () => {
  expect(() => parsePointInTime("2026-11-23T09:01Z", now, berlin)).toThrow(
    "2026-11-23 09:01:00 UTC (10:01:00 in Europe/Berlin) is yet to come.",
  );
  expect(() => parsePointInTime("2026-10-24T08:59Z", now, berlin)).toThrow(
    "2026-10-24 08:59:00 UTC (10:59:00 in Europe/Berlin) is more than 30 days ago: D1 does not go back that far.",
  );
});
