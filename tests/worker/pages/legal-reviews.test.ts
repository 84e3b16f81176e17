import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import { clearSite, fetchSite } from "../../support/clear-site.ts";
import {
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

let admin: TestClient;

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  for (const table of ["legal_reviews", "set_up"]) await executeSql(`DELETE FROM ${table}`);
  await clearSite();
  admin = await signedInClient("demo-admin");
});
afterAll(clearSite);

const review = (page: string, reviewed: unknown = true) =>
  admin(`/api/admin/pages/${page}/review`, jsonRequest("PUT", { reviewed }));
const readReviews = async () => (await (await admin("/api/admin/pages")).json()).reviews;
const isTemplate = async (page: string) =>
  (await (await visitorClient(createOrigin())(`/${page}`)).text()).includes(m.legal_template());

describe("the review of a legal page", () => {
  it("a legal page that an administrator has reviewed no longer says that it is a template", async () => {
    const response = await review("terms");
    expect([response.status, (await response.json()).message]).toEqual([
      200,
      m.done_page_reviewed(),
    ]);
    expect([
      await isTemplate("terms"),
      await isTemplate("privacy"),
      await isTemplate("imprint"),
    ]).toEqual([false, true, true]);
    expect((await fetchSite()).reviewedPages).toEqual(["terms"]);
    expect(await readReviews()).toEqual([
      { page: "terms", reviewed: true, reviewedAt: expect.any(String), reviewedBy: "Ada Admin" },
      { page: "privacy", reviewed: false, reviewedAt: null, reviewedBy: null },
      { page: "imprint", reviewed: false, reviewedAt: null, reviewedBy: null },
      { page: "accessibility", reviewed: false, reviewedAt: null, reviewedBy: null },
    ]);
    expect(
      await queryRow(
        "SELECT action, subject, subject_id, before, after FROM audit_log ORDER BY id DESC",
      ),
    ).toEqual({
      action: "change",
      subject: "page",
      subject_id: "terms",
      before: '{"reviewed":false}',
      after: '{"reviewed":true}',
    });
  });

  it("a legal page whose review an administrator revokes says again that it is a template", async () => {
    const countAudits = () =>
      countRows("audit_log WHERE subject = 'page' AND subject_id = 'terms'");
    const audits = Number(await countAudits());
    await review("terms");
    expect((await (await review("terms", false)).json()).message).toBe(
      m.done_page_review_revoked(),
    );
    expect([await isTemplate("terms"), (await fetchSite()).reviewedPages]).toEqual([true, []]);
    expect(await readReviews()).toContainEqual({
      page: "terms",
      reviewed: false,
      reviewedAt: null,
      reviewedBy: null,
    });
    expect(await countAudits()).toBe(audits + 2);
  });

  it("the review of a legal page remains without a name after the reviewer's account is deleted", async () => {
    await review("terms");
    await executeSql("UPDATE legal_reviews SET reviewed_by = NULL");
    expect(await readReviews()).toContainEqual({
      page: "terms",
      reviewed: true,
      reviewedAt: expect.any(String),
      reviewedBy: null,
    });
  });

  it("the set-up's legal step can be completed once each legal page was reviewed or written by the owner", async () => {
    const complete = async () =>
      (await admin("/api/admin/set-up/legal", jsonRequest("PUT", { state: "done" }))).status;
    await review("terms");
    await review("privacy");
    await review("accessibility");
    expect(await complete()).toBe(409);
    await executeSql(
      "INSERT INTO site_pages (slug, placement, position, texts, created_at, updated_at) VALUES ('imprint', 'none', 1, '{}', 1, 1)",
    );
    const { data } = await (await admin("/api/admin/set-up")).json();
    expect([data.legalPages.toSorted(), data.writtenPages]).toEqual([
      ["accessibility", "imprint", "privacy", "terms"],
      ["imprint"],
    ]);
    expect(await complete()).toBe(200);
  });

  it.each([
    ["about", true],
    ["nobodys", true],
    ["terms", "yes"],
  ])(
    "an administrator who has reviewed a legal page cannot review %s as %s",
    async (page, reviewed) => {
      expect((await review(page, reviewed)).status).toBe(400);
      expect(await countRows("legal_reviews")).toBe(0);
    },
  );
});
