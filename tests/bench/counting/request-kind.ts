/**
 * Names the kind of a viewer's request by its method and path: `video segment`, `POST
 * /api/movies/:id/progress`.
 */
export function nameRequestKind(method: string, path: string): string {
  if (!/^\/stream\/(?!watch\/)/.test(path))
    return `${method} ${path.replace(/\/\d+(?=\/|$)/g, "/:id")}`;
  if (path.endsWith(".m3u8")) return "playlist";
  if (path.endsWith("/init.mp4")) return "init segment";
  if (path.endsWith(".m4s")) return path.includes("/audio/") ? "audio segment" : "video segment";
  if (path.includes("/captions/")) return "captions";
  return path.endsWith(".vtt") ? "storyboard" : "other file";
}
