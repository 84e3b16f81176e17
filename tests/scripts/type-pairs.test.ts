import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { fontFacesOf, typePairNames } from "../../contract/site/type-pairs.ts";

it("every font file's name has the hash of its bytes, and only the fonts of a pair are deployed", async () => {
  const paths = typePairNames.flatMap(fontFacesOf).map(([, path]) => path);
  for (const path of paths) {
    const bytes = await readFile(`web/public${path}`);
    expect(path).toContain(
      `.${createHash("sha256").update(bytes).digest("hex").slice(0, 8)}.woff2`,
    );
  }
  const files = await readdir("web/public/fonts");
  expect(files.map((file) => `/fonts/${file}`).sort()).toEqual(paths.toSorted());
});
