/**
 * The permissions of file handles, which TypeScript's DOM types lack:
 * https://wicg.github.io/file-system-access/#api-filesystemhandle
 */
type PermissionMethod = (descriptor: { mode: "read" }) => Promise<PermissionState>;
type PermissionedFileHandle = FileSystemFileHandle & {
  queryPermission?: PermissionMethod;
  requestPermission?: PermissionMethod;
};

/** Reads the file; null if that fails. `request` shows a prompt, which requires a click. */
export async function readFromHandle(
  handle: PermissionedFileHandle,
  permissionAction: "query" | "request",
): Promise<File | null> {
  const permissionState = await handle[`${permissionAction}Permission`]?.({ mode: "read" });
  if (permissionState !== "granted") return null;
  return handle.getFile().catch(() => null);
}
