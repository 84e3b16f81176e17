import { readdirSync } from "node:fs";

/** The TypeScript files of a folder, by their paths from here. */
export const listTypeScriptFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
