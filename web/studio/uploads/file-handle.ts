/** What browsers with file handles have, and TypeScript's DOM has not yet. */
type Permission = (what: { mode: "read" }) => Promise<PermissionState>;
type Handle = FileSystemFileHandle & { queryPermission?: Permission; requestPermission?: Permission };

/** The file, if the browser allows it; `request` asks the people, which only a click may do. */
export async function readHandle(handle: Handle, how: "query" | "request"): Promise<File | null> {
  const allowed =
    how === "query" ? handle.queryPermission?.({ mode: "read" }) : handle.requestPermission?.({ mode: "read" });
  if ((await allowed) !== "granted") return null;
  return handle.getFile().catch(() => null);
}
