import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { administrator, openSection, signInPage } from "../support/member.ts";
import { addTestMovie } from "../support/test-movie.ts";

test("a visitor finds a movie by a crew member's name, and opens the director's other movies", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await page.getByRole("searchbox").first().fill("HARBOU");
  const results = page.getByRole("list", { name: "Search results" });
  await results.getByRole("link", { name: /Metropolis.* with Thea von Harbou/ }).click();
  const crew = page.getByRole("region", { name: "Crew" });
  await expect(crew.getByRole("term").first()).toHaveText("Direction");
  await expectAccessible(page, "a movie with its crew");
  await crew.getByRole("link", { name: "Fritz Lang" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fritz Lang" })).toBeVisible();
  await expect(page).toHaveTitle("Fritz Lang · Marquee");
  await expect(page.getByText("Born Dec 5, 1890 · Died Aug 2, 1976")).toBeVisible();
  await expectAccessible(page, "a person");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const direction = page.getByRole("region", { name: "Direction" });
  await direction.getByRole("link", { name: /Woman in the Moon/ }).click();
  await page.getByRole("link", { name: /Gerda Maurus/ }).click();
  await expect(
    page.getByRole("region", { name: "Acting" }).getByText("Friede Velten"),
  ).toBeVisible();
});

test("a person page with an unknown id shows Person not found", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/person/99999");
  await expect(page.getByRole("heading", { level: 1, name: "Person not found" })).toBeVisible();
});

test("an administrator credits people, edits a person, and merges duplicate people", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/");
  const [origin, stamp] = [new URL(page.url()).origin, String(Date.now())];
  await signInPage(page, administrator);
  const title = `Silent ${stamp}`;
  const movieId = await addTestMovie(page, { name: title });

  await openSection(page, "movielist", { q: stamp });
  await page.getByRole("button", { name: "Edit" }).click();
  await page
    .getByRole("dialog", { name: "Edit movie" })
    .getByRole("button", { name: "Crew" })
    .click();
  const crew = page.getByRole("dialog", { name: `Crew of ${title}` });
  await expect(crew.getByText("No crew yet.")).toBeVisible();
  for (const [job, name] of [
    ["Direction", `Nora Twice ${stamp}`],
    ["Music", `N. Twice ${stamp}`],
    ["Sound", "Nobody At All"],
  ] as const) {
    await crew.getByLabel("Job").selectOption(job);
    await crew.getByLabel("Name").fill(name);
    await crew.getByRole("button", { name: "Add to crew" }).click();
    await expect(crew.getByLabel("Name")).toHaveValue("");
  }
  await crew.getByRole("button", { name: "Remove Nobody At All (Sound)" }).click();
  await expect(crew.getByRole("listitem")).toHaveCount(2);
  await page.request.put(`/api/movies/${movieId}/credits`, {
    headers: { Origin: origin },
    data: { version: 1, crew: [{ job: "sound", name: "Somebody Else" }] },
  });
  await crew.getByRole("button", { name: "Save" }).click();
  await expect(crew.getByRole("region", { name: "Someone else saved changes" })).toContainText(
    "Sound · Somebody Else",
  );
  await expect(crew.getByRole("list", { name: "Crew" }).getByRole("listitem")).toHaveCount(3);
  await crew.getByLabel("Name").fill("Typed Last");
  await crew.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Crew saved.")).toBeVisible();
  const credits = await page.request.get(`/api/admin/movies/${movieId}/credits`);
  expect(await credits.text()).toContain("Typed Last");

  const name = `N. Twice ${stamp}`;
  const found = await page.request.get(`/api/admin/people?q=${encodeURIComponent(name)}`);
  const address = `/api/admin/people/${(await found.json()).data[0].id}`;
  const changePerson = async (change: object) => {
    const request = {
      headers: { Origin: origin },
      data: { name, portraitAuthor: "Former Photographer", ...change },
    };
    expect((await page.request.put(address, request)).status()).toBe(200);
  };
  await changePerson({ version: 1 });

  await openSection(page, "people", { q: stamp });
  const rows = page.getByRole("table", { name: "People" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expectAccessible(page, "the people");
  await rows.filter({ hasText: "N. Twice" }).getByRole("button", { name: "Edit" }).click();
  const editing = page.getByRole("dialog", { name: "Edit person" });
  await editing.getByLabel("Born").fill("1890-13");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing.getByText("Enter a date as YYYY-MM-DD")).toBeVisible();
  await editing.getByLabel("Born").fill("1890-12");
  await editing.getByLabel("License of the portrait").fill("CC0");
  await editing
    .getByLabel("Portrait", { exact: true })
    .setInputFiles("web/public/icons/icon-192.png");
  await expect(editing.getByLabel("Portrait by")).toHaveValue("");
  await expect(editing.getByLabel("License of the portrait")).toHaveValue("CC0");
  await changePerson({ version: 2, died: "1970" });
  await editing.getByRole("button", { name: "Save" }).click();
  const conflict = editing.getByRole("region", { name: "Someone else saved changes" });
  await expect(conflict.getByRole("listitem")).toHaveText(/Died.*1970/);
  await expectAccessible(page, "two versions of a person");
  await expect(editing.getByLabel("Died")).toHaveValue("1970");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Person changed.")).toBeVisible();
  await rows.filter({ hasText: "N. Twice" }).getByRole("button", { name: "Merge" }).click();
  const merging = page.getByRole("dialog", { name: `Merge N. Twice ${stamp}` });
  await merging.getByRole("radio", { name: `Nora Twice ${stamp} (1)` }).check();
  await merging.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText("Merged into one person.")).toBeVisible();
  await expect(rows).toHaveCount(2);
  await rows.getByRole("link", { name: `Nora Twice ${stamp}` }).click();
  await expect(page.getByText("Born December 1890")).toBeVisible();
  await expect(page.getByText("Portrait: CC0")).toBeVisible();
  for (const job of ["Direction", "Music"])
    await expect(
      page.getByRole("region", { name: job }).getByRole("link", { name: title }),
    ).toBeVisible();
});

test("the crew's Save also saves a cast member that is completely typed, but the crew's Add does not", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/");
  await signInPage(page, administrator);
  const movieId = await addTestMovie(page, { name: `Cast and crew ${Date.now()}` });
  await page.goto(`/studio/movies/${movieId}/people`);
  const [cast, crew] = ["Cast", "Crew"].map((name) => page.getByRole("region", { name }));
  if (!cast || !crew) throw new Error("No regions.");
  await cast.getByLabel("Name").fill("Ada Typed");
  await cast.getByLabel("Role").fill("The pilot");
  await cast.getByLabel("Portrait").setInputFiles("web/public/icons/icon-192.png");
  await expect(cast.getByText("Drop a portrait")).toHaveCount(0);
  await crew.getByLabel("Name").fill("Nora Crew");
  await crew.getByRole("button", { name: "Add to crew" }).click();
  await expect(crew.getByRole("listitem")).toHaveCount(1);
  await cast.getByLabel("Role").fill("");
  await crew.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Crew saved.")).toBeVisible();
  const fetchCasts = async () =>
    (await (await page.request.get(`/api/admin/movies/${movieId}`)).json()).data.casts;
  expect(await fetchCasts()).toEqual([]);
  await cast.getByLabel("Role").fill("The pilot");
  await crew.getByRole("button", { name: "Save" }).click();
  await expect(cast.getByText("1 cast member added.")).toBeVisible();
  expect(await fetchCasts()).toMatchObject([{ role: "The pilot", cast: { name: "Ada Typed" } }]);
});
