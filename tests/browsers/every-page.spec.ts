import { expect, type Page, test } from "@playwright/test";
import type { Category } from "../../contract/catalogue/catalogue.ts";
import { pages } from "../../contract/pages.ts";
import { studioSection } from "../../web/api/studio-paths.ts";
import { expectAccessibleNow } from "../support/accessibility.ts";
import { administrator } from "../support/member.ts";
import { trackNetworkIdle } from "../support/network-idle.ts";
import { adminSectionAddresses, canonicalPage, pageAddresses } from "../support/page-addresses.ts";
import { collectPageErrors } from "../support/page-errors.ts";
import { signInAsRole, visitorRoles } from "../support/visitor-roles.ts";

/** Creates the pages of those sample addresses that the demo does not have. */
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { Origin: String(baseURL) },
  });
  await request.post("/api/login", { data: administrator });
  const texts = {
    en: { title: "House rules", body: "# Quiet\n\n- No phones\n\n| Day |\n|---|\n| Monday |" },
  };
  await request.post("/api/admin/pages", {
    data: { slug: "house-rules", placement: "menu", texts },
  });
  await request.post("/api/createCartegory", { data: { tittle: "Film noir" } });
  const { data } = await (await request.get("/api/getCategory")).json();
  const { id, slug } = data.find(({ tittle }: Category) => tittle === "Film noir");
  const fields = {
    tittle: "Film noir",
    slug: "film-noir",
    inMenu: false,
    descriptions: {},
    picture: null,
  };
  if (slug === null)
    await request.put(`/api/admin/categories/${id}`, { data: { ...fields, version: 1 } });
  const collection = {
    slug: "silent-nights",
    texts: { en: { title: "Silent nights", body: "Before sound." } },
  };
  const always = { picture: null, startsOn: null, endsOn: null, rule: null, movieIds: ["1", "2"] };
  await request.post("/api/admin/collections", { data: { ...collection, ...always } });
  const { data: holder } = await (
    await request.post("/api/admin/rights/holders", {
      data: { name: "Decla-Bioscop", email: null },
    })
  ).json();
  const { openMonth } = (await (await request.get("/api/admin/rights")).json()).data;
  const shares = [{ holderId: holder.id, saleShare: 50, floor: 0, poolShare: 0, advance: 0 }];
  await request.put("/api/admin/movies/1/terms", {
    data: { fromMonth: openMonth, version: 0, shares },
  });
  await request.dispose();
});

const softly = expect.configure({ soft: true });

for (const role of visitorRoles) {
  test(`every page that the ${role} can open is accessible and loads without errors`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await signInAsRole(role, page);
    const waitForIdle = trackNetworkIdle(page);
    const pageErrors = collectPageErrors(page);
    const titles = new Map<string, string>();
    for (const { page: expected, address } of pageAddresses) {
      const response = await page.goto(address);
      expect.soft(response?.status(), address).toBe(expected === pages.notFound ? 404 : 200);
      await waitForIdle();
      expect.soft(pageErrors.splice(0), address).toEqual([]);
      const currentPage = canonicalPage(page.url());
      if (titles.has(currentPage)) continue;
      // A page of stored data has its title once the data is there.
      await softly
        .poll(async () => [...titles.values()].includes(await page.title()), { message: address })
        .toBe(false);
      titles.set(currentPage, await page.title());
      await expectLandmarks(page, address);
      await expectAccessibleNow(page, address);
    }
    if (role === "admin")
      expect([...titles.keys()]).toEqual(expect.arrayContaining(adminSectionAddresses));
  });
}

async function expectLandmarks(page: Page, address: string) {
  for (const landmark of ["banner", "main"] as const) {
    await expect(page.getByRole(landmark), address).toHaveCount(1);
  }
  const isStudio = new URL(page.url()).pathname.startsWith(studioSection("dashboard"));
  await expect(page.getByRole("contentinfo"), address).toHaveCount(isStudio ? 0 : 1);
  await expect(page.getByRole("heading", { level: 1 }), address).toHaveCount(1);
}
