import { expect, test } from "vitest";
import { findSubjectPath } from "../../web/studio/audit/subject-path.ts";

const entry = {
  id: "1",
  at: "2026-11-01T10:00:00.000Z",
  actor: { id: "demo-admin", name: "Ada Admin" },
  action: "create",
  before: null,
};

test("the audit entry of a new category, plan or promotion code links to its editor", () => {
  const things = [
    ["category", "12", { tittle: "Westerns" }, "/studio/categories?edit=12"],
    ["plan", "10002", { name: "Yearly" }, "/studio/plans?edit=10002"],
    ["promotion-code", "demo-2", { code: "OPENING" }, "/studio/promotion-codes?edit=demo-2"],
  ] as const;
  for (const [subject, subjectId, after, path] of things)
    expect(findSubjectPath({ ...entry, subject, subjectId, after })).toBe(path);
});

test("an audit entry from an earlier version of the site, with a title instead of an id, has no link", () => {
  const things = [
    ["category", "Westerns", { tittle: "Westerns" }],
    ["plan", "Yearly", { name: "Yearly" }],
    ["promotion-code", "OPENING", { code: "OPENING" }],
  ] as const;
  for (const [subject, subjectId, after] of things)
    expect(findSubjectPath({ ...entry, subject, subjectId, after })).toBeUndefined();
});
