import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { root } from "./processes.mjs";

const messageFile = /\.build\/messages\/messages\/(\w+)\.js$/;

const runtimeFile = /\.build\/messages\/runtime\.js$/;

/**
 * A Vite plugin that replaces each message by its function in one language, and Paraglide's runtime
 * by the part that this language needs. Paraglide's own switch would leave a warning about other
 * languages in each message. It would also leave the code that reads a cookie and the URL in the
 * runtime.
 */
export const messagesOfOneLocale = (locale) => ({
  name: "messages-of-one-locale",
  apply: "build",
  async load(id) {
    if (locale && runtimeFile.test(id)) return runtimeOf(locale);
    const key = messageFile.exec(id)?.[1];
    if (!locale || !key || key === "_index") return;
    const compiled = await readFile(id, "utf8");
    const [, message] =
      new RegExp(`^const ${locale}_${key} = ([^]*?);\n\n`, "m").exec(compiled) ?? [];
    if (!message) throw new Error(`${basename(id)} has no message in ${locale}.`);
    return `import * as registry from "../registry.js";\nexport const ${key} = ${message};`;
  },
});

/** Returns the part of Paraglide's runtime that a build in one language uses. */
async function runtimeOf(locale) {
  const { baseLocale, locales } = JSON.parse(
    await readFile(join(root, "messages/settings.json"), "utf8"),
  );
  return Object.entries({ baseLocale, locales })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .concat(
      `export const getLocale = () => ${JSON.stringify(locale)};`,
      // Only development calls these two functions.
      "export const assertIsLocale = (value) => value;",
      "export const overwriteGetLocale = () => {};",
    )
    .join("\n");
}

/** The second words in the keys of the studio's messages, such as `site_settings_name`. */
const studioWords = ["admin", "settings"];

/**
 * Puts messages that three or more parts of the site use into one chunk per key prefix, because a
 * chunk per message would cost a request each. The messages of the studio have chunks of their own,
 * which no visitor loads. Other messages are in the chunks of the parts that use them.
 */
export const messageChunk = {
  name(id) {
    const [prefix, word] = messageFile.exec(id)[1].split("_");
    return `messages-${prefix}${studioWords.includes(word) ? "-studio" : ""}`;
  },
  debugName: "messages",
  test: messageFile,
  minShareCount: 3,
};
