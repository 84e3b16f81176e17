import { expect, type Page, test } from "@playwright/test";
import { pages } from "../../contract/pages.ts";
import { studioSection } from "../../web/api/studio-paths.ts";
import { expectAccessibleNow } from "../support/accessibility.ts";
import { trackNetworkIdle } from "../support/network-idle.ts";
import { adminSectionAddresses, canonicalPage, pageParts } from "../support/page-addresses.ts";
import { collectPageErrors } from "../support/page-errors.ts";
import { signInAsRole, visitorRoles } from "../support/visitor-roles.ts";

const softly = expect.configure({ soft: true });

const cases = Object.entries(pageParts).flatMap(([part, addresses]) =>
  visitorRoles.map((role) => ({ part, addresses, role })),
);

for (const { part, addresses, role } of cases) {
  test(`every page ${part} that the ${role} can open is accessible and loads without errors`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await signInAsRole(role, page);
    const waitForIdle = trackNetworkIdle(page);
    const pageErrors = collectPageErrors(page);
    const titles = new Map<string, string>();
    for (const { page: expected, address } of addresses) {
      const response = await page.goto(address);
      expect.soft(response?.status(), address).toBe(expected === pages.notFound ? 404 : 200);
      await waitForIdle();
      expect.soft(pageErrors.splice(0), address).toEqual([]);
      const currentPage = canonicalPage(page.url());
      if (titles.has(currentPage)) continue;
      // A page that shows stored data has its own title only once the data has loaded.
      await softly
        .poll(async () => [...titles.values()].includes(await page.title()), { message: address })
        .toBe(false);
      titles.set(currentPage, await page.title());
      await expectLandmarks(page, address);
      await expectAccessibleNow(page, address);
    }
    if (role === "admin" && part === "of the studio")
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
