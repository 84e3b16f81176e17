import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";

test("another site shows a movie as a card, whose link opens the movie's page", {
  tag: "@long",
}, async ({ page, baseURL }) => {
  const embed = await (await page.request.get(`/api/oembed?url=${baseURL}/movie/31`)).json();
  // The blog runs on this machine, because a browser lets no page of another network frame a page
  // of this machine.
  const blog = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><body>${embed.html}</body>`);
  });
  await once(blog.listen(0, "127.0.0.1"), "listening");
  await page.goto(`http://127.0.0.1:${(blog.address() as AddressInfo).port}/`);
  const card = page.frameLocator("iframe");
  await expect(card.getByRole("heading", { name: embed.title })).toBeVisible();
  const poster = card.getByRole("img");
  await expect
    .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const [opened] = await Promise.all([page.waitForEvent("popup"), card.getByRole("link").click()]);
  await expect(opened.getByRole("heading", { level: 1, name: embed.title })).toBeVisible();
  blog.close();
});

test("the feed of new movies is well-formed", { tag: "@long" }, async ({ page }) => {
  await page.goto("/");
  const { root, items, first } = await page.evaluate(async () => {
    const text = await (await fetch("/feed.xml")).text();
    const feed = new DOMParser().parseFromString(text, "application/xml");
    const [item] = feed.querySelectorAll("item");
    return {
      root: feed.documentElement.tagName,
      items: feed.querySelectorAll("item").length,
      first: item?.querySelector("link")?.textContent ?? "",
    };
  });
  expect([root, items]).toEqual(["rss", 30]);
  await page.goto(first);
  await expect(page.getByRole("button", { name: "Watch" }).first()).toBeVisible();
});
