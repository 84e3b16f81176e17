import { expect, it } from "vitest";
import { findSettings, settingGroups } from "../../web/studio/site/setting-groups.ts";
import { settingFields } from "../../web/studio/site/setting-labels.ts";

it("every setting of the site belongs to one group of the settings", () => {
  const grouped = Object.values(settingGroups).flatMap(({ settings }) => [...settings]);
  expect(grouped.sort()).toEqual(Object.keys(settingFields).sort());
});

it("a setting is found by a part of its label, with the address of its group", () => {
  expect(findSettings("time ZO", 6)).toEqual([
    { label: "Time zone", group: expect.any(String), to: "/studio/site#prices" },
  ]);
});

it("a group's title finds its settings, up to the limit", () => {
  expect(findSettings("google cast", 6).map(({ to }) => to)).toEqual(["/studio/site#cast"]);
  expect(findSettings("a", 3)).toHaveLength(3);
});

it("a setting with a text for each language is found once", () => {
  expect(findSettings("tagline", 6)).toHaveLength(1);
});

it("a search for settings without a text finds none", () => {
  expect(findSettings("", 6)).toEqual([]);
});
