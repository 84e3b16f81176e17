/** What browsers with file handles have, and TypeScript's DOM has not yet. */
type PermissionMethod = (descriptor: { mode: "read" }) => Promise<PermissionState>;
type PermissionedFileHandle = FileSystemFileHandle & {
  queryPermission?: PermissionMethod;
  requestPermission?: PermissionMethod;
};

/** The file, if the browser allows it; `request` asks the people, which only a click may do. */
export async function readFromHandle(
  handle: PermissionedFileHandle,
  permissionAction: "query" | "request",
): Promise<File | null> {
  const permissionState =
    permissionAction === "query"
      ? handle.queryPermission?.({ mode: "read" })
      : handle.requestPermission?.({ mode: "read" });
  if ((await permissionState) !== "granted") return null;
  return handle.getFile().catch(() => null);
}
