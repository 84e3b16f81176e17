/**
 * TypeScript's DOM types lack the permissions:
 * https://wicg.github.io/file-system-access/#api-filesystemhandle
 */
type PermissionMethod = (descriptor: { mode: "read" }) => Promise<PermissionState>;
type PermissionedFileHandle = FileSystemFileHandle & {
  queryPermission?: PermissionMethod;
  requestPermission?: PermissionMethod;
};

/** The file, if the browser allows it. `request` shows a prompt, which only a click may do. */
export async function readFromHandle(
  handle: PermissionedFileHandle,
  permissionAction: "query" | "request",
): Promise<File | null> {
  const permissionState = await handle[`${permissionAction}Permission`]?.({ mode: "read" });
  if (permissionState !== "granted") return null;
  return handle.getFile().catch(() => null);
}
