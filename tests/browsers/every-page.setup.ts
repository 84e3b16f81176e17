import { test } from "@playwright/test";
import { createSamplePages } from "../support/sample-pages.ts";

test("the administrator creates the pages that the sample addresses name and the demo lacks", async ({
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { Origin: String(baseURL) },
    failOnStatusCode: true,
  });
  await createSamplePages(request);
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
