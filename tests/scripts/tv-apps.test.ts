import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseXml, type XmlElement } from "../../web/studio/xml.ts";
import { runWithoutTerminal, Terminal } from "../support/terminal.ts";

const name = `Ada's "Kino" & <Söhne>`;
const icon = Buffer.from("89504e470d0a1a0a", "hex");
const manifest = { name, background_color: "#102030", icons: [{ src: "/icon.png" }] };
let server: Server;
let folder: string;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-tv-"));
  const files: Record<string, string | Buffer> = {
    "/manifest.webmanifest": JSON.stringify(manifest),
    "/icon.png": icon,
    "/tv": "<!doctype html>",
  };
  server = createServer(({ url = "" }, response) => {
    response.statusCode = url in files ? 200 : 404;
    response.end(files[url]);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const read = (path: string) => readFile(join(folder, path), "utf8");

/** Returns all texts of an XML file. */
async function readXmlTexts(path: string): Promise<string[]> {
  const listTexts = ({ text, children }: XmlElement): string[] => [
    text,
    ...children.flatMap(listTexts),
  ];
  return listTexts(parseXml(await read(path)));
}

test("npm run tv-apps writes apps for three makers with the site's name, colours and icon", {
  tags: ["long"],
}, async () => {
  const args = [`--site=${address}/movies`, `--to=${folder}`, "--version=1.2.3"];
  const { code, output } = await new Terminal("tv-apps", args, {}).exit;
  expect([code, output.includes(folder)]).toEqual([0, true]);

  const webos = JSON.parse(await read("webos/appinfo.json"));
  expect(webos).toMatchObject({ title: name, version: "1.2.3", type: "web", main: "index.html" });
  expect(webos.id).toMatch(/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/);
  for (const app of ["webos", "tizen"]) {
    expect(await read(`${app}/index.html`)).toContain(`var address = "${address}/tv";`);
    expect(await readFile(join(folder, app, "icon.png"))).toEqual(icon);
  }
  expect(await readXmlTexts("tizen/config.xml")).toContain(name);
  expect(await read("tizen/config.xml")).toMatch(/package="[A-Za-z0-9]{10}"/);

  expect(await read("android/app/build.gradle")).toContain(`applicationId "${webos.id}"`);
  expect(await read("android/app/build.gradle")).toContain("versionCode 1002004");
  const activity = await read(
    `android/app/src/main/java/${webos.id.replaceAll(".", "/")}/MainActivity.java`,
  );
  expect(activity).toContain(`ADDRESS = "${address}/tv"`);
  const manifestPath = "android/app/src/main/AndroidManifest.xml";
  expect(parseXml(await read(manifestPath)).name).toBe("manifest");
  expect(await readXmlTexts("android/app/src/main/res/values/strings.xml")).toContain(
    `Ada\\'s \\"Kino\\" & <Söhne>`,
  );
});

test.each<[string, string[], string]>([
  ["no site", [], "Say which site: --site=https://cinema.example."],
  [
    "a site without https",
    ["--site=http://cinema.example"],
    "“http://cinema.example” is no address of a site. It begins with https://.",
  ],
  [
    "a version of two numbers",
    ["--site=https://cinema.example", "--version=1.2"],
    "A version is three numbers, such as 1.2.0, and not “1.2”.",
  ],
])("npm run tv-apps with %s says what to do", { tags: ["long"] }, async (_, args, sentence) => {
  const { code, lastLine } = await runWithoutTerminal("tv-apps", args, {});
  expect([code, lastLine]).toEqual([1, sentence]);
});
