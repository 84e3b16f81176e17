import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { messages } from "../../contract/messages.ts";
import { inSpanish, spanish } from "../../web/i18n/spanish.ts";
import { inStudioSpanish, studio } from "../../web/i18n/spanish-studio.ts";
import { plural, rich, said, t } from "../../web/i18n/text.ts";
import { es as letters } from "../../worker/i18n/es.ts";
import { listTypeScriptFiles } from "../support/typescript-files.ts";
import { collectWorkerSentences } from "../support/worker-sentences.ts";

const messageCatalogue: Record<string, string> = { ...spanish, ...studio, ...letters };
const placeholderPattern = /\$?\{[^{}]*\}/g;
const findPlaceholders = (text: string) =>
  [...text.matchAll(placeholderPattern)].map(([placeholder]) => placeholder).sort();

test("every text has a Spanish translation with the same placeholders", () => {
  for (const [english, translation] of Object.entries(messageCatalogue)) {
    expect(translation.trim(), english).not.toBe("");
    expect(findPlaceholders(translation), english).toEqual(findPlaceholders(english));
  }
});

test("no text is in two parts of the message catalogue", async () => {
  const modules = await Promise.all(
    listTypeScriptFiles("web/language/spanish").map((file) => import(/* @vite-ignore */ `../../${file}`)),
  );
  const texts = modules
    .flatMap((importedModule) => Object.values<object>(importedModule))
    .flatMap((entries) => Object.keys(entries));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test("the message catalogue has no unused text", () => {
  const sources = ["contract", "web", "worker"]
    .flatMap(listTypeScriptFiles)
    .filter((file) => !file.includes("spanish"));
  const normalize = (text: string) => text.replaceAll(placeholderPattern, "{}").replaceAll('\\"', '"');
  const sourceText = sources.map((file) => readFileSync(file, "utf8")).join("\n");
  const normalizedSources = normalize(sourceText);
  const isUsed = (text: string) => sourceText.includes(text) || normalizedSources.includes(normalize(text));
  expect(Object.keys(messageCatalogue).filter((text) => !isUsed(text))).toEqual([]);
});

test("every text quoted from the specification has a Spanish translation", () => {
  expect(Object.values(messages).filter((text) => !(text in spanish))).toEqual([]);
});

test("English texts are shown as written, with their placeholders filled", () => {
  expect(t(messages.favouriteAdded)).toBe(" Movie added Succesfully");
  expect(t(messages.welcome, { name: "{name} & Ada" })).toBe("Welcome to your profile {name} & Ada!");
  expect(said("What the Worker said.")).toBe("What the Worker said.");
  expect(plural(1, "Movies", "Home")).toBe("Movies");
  expect(plural(0, "Movies", "Home")).toBe("Home");
  expect(rich(messages.welcome, { name: "Ada" })).toMatchObject({
    props: { children: ["Welcome to your profile ", "Ada", "!"] },
  });
});

test("the Worker's messages are translated to Spanish, and unknown ones stay", () => {
  expect(inSpanish(messages.moviesDeleted)).toBe(spanish[messages.moviesDeleted]);
  expect(inSpanish("A new sentence.")).toBe("A new sentence.");
});

test("every sentence that the Worker sends has a Spanish translation, whatever fills its placeholders", () => {
  const filled = collectWorkerSentences().map(({ file, sentence }) => ({
    file,
    sentence: sentence.replaceAll("{}", "7"),
  }));
  const translatable = filled.filter(({ sentence }) => /\p{L}/u.test(sentence));
  expect(translatable.length).toBeGreaterThan(200);
  expect(translatable.filter(({ sentence }) => inSpanish(sentence) === sentence)).toEqual([]);
});

test("a field's name is translated before its validation error, and so are the other rules of the contract", () => {
  expect(inSpanish("newPassword: must not be empty")).toBe("contraseña nueva: no puede estar vacío");
  expect(inSpanish("approxiT: must not be empty")).toBe("approxiT: no puede estar vacío");
  expect(inSpanish("Invalid input")).toBe("no es válido");
});

test("the admin pages translate messages of the encoder and of billing", () => {
  const errorText = "This browser cannot read the film's sound (an unknown codec).";
  expect(inStudioSpanish(`${errorText} Export the film with AAC sound and choose it again.`)).toContain(
    "(un códec desconocido)",
  );
  expect(inStudioSpanish("wrong amount: 1.00 in place of 1.90")).toBe("importe equivocado: 1.00 en lugar de 1.90");
  expect(inStudioSpanish("the order is refunded")).toBe("el pedido está reembolsado");
});
