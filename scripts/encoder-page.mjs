import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import { build } from "vite";
import { root } from "./processes.mjs";

/** Builds the page that runs the encoder into `site`. */
export async function buildEncoderPage(site) {
  const input = join(root, "scripts/encoder-bench-page.mjs");
  await build({
    configFile: false,
    logLevel: "error",
    root,
    worker: { format: "es" },
    build: {
      outDir: site,
      emptyOutDir: true,
      target: "es2022",
      rolldownOptions: { input, output: { entryFileNames: "page.js" } },
    },
  });
}

/**
 * Serves the page with a Content-Security-Policy as strict as the site's, and an endpoint that
 * stores the encoder's output below `folder`.
 */
export async function serveEncoderPage(site, folder) {
  const html =
    '<!doctype html><title>Packaging</title><body><input type="file"><script type="module" src="/page.js"></script>';
  const policy = "default-src 'self'; script-src 'self'; worker-src 'self' blob:";
  const server = createServer(async (request, response) => {
    const { url, method } = request;
    if (method === "PUT") return response.end(await saveFile(join(folder, url), request));
    if (url === "/")
      return response
        .setHeader("Content-Security-Policy", policy)
        .setHeader("Content-Type", "text/html")
        .end(html);
    const file = await readFile(join(site, url)).catch(() => null);
    if (!file) return response.writeHead(404).end();
    response
      .setHeader(
        "Content-Type",
        extname(url) === ".js" ? "text/javascript" : "application/octet-stream",
      )
      .end(file);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

async function saveFile(path, body) {
  await mkdir(dirname(path), { recursive: true });
  const chunks = [];
  for await (const chunk of body) chunks.push(chunk);
  await writeFile(path, Buffer.concat(chunks));
}
