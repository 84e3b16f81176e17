import { readFile } from "node:fs/promises";
import { basename } from "node:path";

const messageFile = /\.build\/messages\/messages\/(\w+)\.js$/;

/**
 * A Vite plugin that replaces each message by its function in one language. Paraglide's own switch
 * would leave a warning about other languages in each message.
 */
export const messagesOfOneLocale = (locale) => ({
  name: "messages-of-one-locale",
  apply: "build",
  async load(id) {
    const key = messageFile.exec(id)?.[1];
    if (!locale || !key || key === "_index") return;
    const compiled = await readFile(id, "utf8");
    const [, message] =
      new RegExp(`^const ${locale}_${key} = ([^]*?);\n\n`, "m").exec(compiled) ?? [];
    if (!message) throw new Error(`${basename(id)} has no message in ${locale}.`);
    return `import * as registry from "../registry.js";\nexport const ${key} = ${message};`;
  },
});

/**
 * The second word in the key of a message that only the studio shows, such as `site_settings_name`.
 */
const studioWords = ["admin", "settings"];

/**
 * Puts messages that three or more parts of the site use into one chunk per key prefix, because a
 * chunk per message would cost a request each. The studio's have chunks of their own, which no
 * visitor loads. Other messages are in the chunks of the parts that use them.
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
