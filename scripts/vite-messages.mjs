import { readFile } from "node:fs/promises";
import { basename } from "node:path";

const messageFile = /\.build\/messages\/messages\/(\w+)\.js$/;

/**
 * In a build of one language, each message is the function of that language alone. Paraglide's own
 * switch at run time leaves a warning for other languages in each.
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
 * One chunk for the messages of an area, by the prefix of their keys, that three or more parts of
 * the site use: one chunk per message would cost a request each. The other messages come with the
 * parts that use them.
 */
export const messageChunk = {
  name: (id) => `messages-${messageFile.exec(id)[1].split("_")[0]}`,
  debugName: "messages",
  test: messageFile,
  minShareCount: 3,
};
