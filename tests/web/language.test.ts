import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { messages } from "../../contract/messages.ts";
import { inSpanish, spanish } from "../../web/i18n/spanish.ts";
import { inStudioSpanish, studio } from "../../web/i18n/spanish-studio.ts";
import { plural, rich, said, t } from "../../web/i18n/text.ts";
import { es as letters } from "../../worker/i18n/es.ts";
import { modulesIn } from "../support/modules.ts";
import { sentencesOfWorker } from "../support/spoken.ts";

const catalogue: Record<string, string> = { ...spanish, ...studio, ...letters };
const holes = /\$?\{[^{}]*\}/g;
const holesOf = (text: string) => [...text.matchAll(holes)].map(([hole]) => hole).sort();

test("every text has a Spanish wording with the same holes", () => {
  for (const [english, wording] of Object.entries(catalogue)) {
    expect(wording.trim(), english).not.toBe("");
    expect(holesOf(wording), english).toEqual(holesOf(english));
  }
});

test("no text stands in two parts of the catalogue", async () => {
  const modules = await Promise.all(
    modulesIn("web/i18n/spanish").map((file) => import(/* @vite-ignore */ `../../${file}`)),
  );
  const texts = modules.flatMap((module) => Object.values<object>(module)).flatMap((part) => Object.keys(part));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test("nothing stands in the catalogue that nobody says", () => {
  const sources = ["contract", "web", "worker"]
    .flatMap(modulesIn)
    .filter((file) => !file.includes("spanish") && !file.endsWith("i18n/es.ts"));
  const plain = (text: string) => text.replaceAll(holes, "{}").replaceAll('\\"', '"');
  const written = sources.map((file) => readFileSync(file, "utf8")).join("\n");
  const all = plain(written);
  const isSaid = (text: string) => written.includes(text) || all.includes(plain(text));
  expect(Object.keys(catalogue).filter((text) => !isSaid(text))).toEqual([]);
});

test("every text that the specification quotes has its Spanish wording", () => {
  expect(Object.values(messages).filter((text) => !(text in spanish))).toEqual([]);
});

test("English is said as it is written, with what fills its holes", () => {
  expect(t(messages.favouriteAdded)).toBe(" Movie added Succesfully");
  expect(t(messages.welcome, { name: "{name} & Ada" })).toBe("Welcome to your profile {name} & Ada!");
  expect(said("What the Worker said.")).toBe("What the Worker said.");
  expect(plural(1, "Movies", "Home")).toBe("Movies");
  expect(plural(0, "Movies", "Home")).toBe("Home");
  expect(rich(messages.welcome, { name: "Ada" })).toMatchObject({
    props: { children: ["Welcome to your profile ", "Ada", "!"] },
  });
});

test("what the Worker said in English is said in Spanish, and what is unknown stays", () => {
  expect(inSpanish(messages.moviesDeleted)).toBe(spanish[messages.moviesDeleted]);
  expect(inSpanish("A new sentence.")).toBe("A new sentence.");
});

test("every sentence that the Worker answers with is said in Spanish, whatever fills it", () => {
  const filled = sentencesOfWorker().map(({ file, sentence }) => ({ file, sentence: sentence.replaceAll("{}", "7") }));
  const spoken = filled.filter(({ sentence }) => /\p{L}/u.test(sentence));
  expect(spoken.length).toBeGreaterThan(200);
  expect(spoken.filter(({ sentence }) => inSpanish(sentence) === sentence)).toEqual([]);
});

test("a field's name stays before what is wrong with it, and the contract's other rules are said too", () => {
  expect(inSpanish("newPassword: must not be empty")).toBe("contraseña nueva: no puede estar vacío");
  expect(inSpanish("approxiT: must not be empty")).toBe("approxiT: no puede estar vacío");
  expect(inSpanish("Invalid input")).toBe("no es válido");
});

test("the studio says what its work beside the page says", () => {
  const trouble = "This browser cannot read the film's sound (an unknown codec).";
  expect(inStudioSpanish(`${trouble} Export the film with AAC sound and choose it again.`)).toContain(
    "(un códec desconocido)",
  );
  expect(inStudioSpanish("wrong amount: 1.00 in place of 1.90")).toBe("importe equivocado: 1.00 en lugar de 1.90");
  expect(inStudioSpanish("the order is refunded")).toBe("el pedido está reembolsado");
});
