import type { RequestContext } from "../context/request-context.ts";

/** The HTML shells that were read from the build, kept because the build's files do not change. */
const shells = new Map<string, string>();

export async function readShell(c: RequestContext, path: string): Promise<string> {
  const known = shells.get(path);
  if (known) return known;
  const response = await c.env.ASSETS.fetch(new URL(path, c.req.url));
  if (!response.ok) throw new Error(`the build's ${path} was answered with ${response.status}`);
  const shellHtml = await response.text();
  shells.set(path, shellHtml);
  return shellHtml;
}
