import { readFile } from "node:fs/promises";
import { request } from "@playwright/test";
import { brandPictures, parseBrandFile } from "../contract/site/brand-file.ts";

/**
 * Publishes the settings and pictures of a `brand.json` on a site with the demo, as its
 * administrator does in the studio.
 */
export async function publishBrand(site, path) {
  const api = await request.newContext({ baseURL: site, extraHTTPHeaders: { Origin: site } });
  const send = async (method, address, options) => {
    const response = await api[method](address, options);
    if (!response.ok())
      throw new Error(`${address} answered ${response.status()}: ${await response.text()}`);
    return (await response.json()).data;
  };
  await send("post", "/api/login", {
    data: { email: "admin@marquee.example", password: "marquee-admin" },
  });
  const { version, settings: before } = await send("get", "/api/admin/site");
  const { data, issues } = parseBrandFile(JSON.parse(await readFile(path, "utf8")), before);
  if (!data) throw new Error(`${path} is no brand file: ${JSON.stringify(issues)}`);
  // The currency cannot change, because the demo has orders.
  const { pictures = {}, ...settings } = { ...data, currency: before.currency };
  for (const kind of brandPictures.filter((each) => pictures[each])) {
    const buffer = Buffer.from(pictures[kind].split(",")[1], "base64");
    const image = { name: `${kind}.png`, mimeType: "image/png", buffer };
    settings[kind] = await send("post", "/api/admin/site/pictures", { multipart: { kind, image } });
  }
  await send("put", "/api/admin/site", { data: { version, settings } });
  await api.dispose();
}
