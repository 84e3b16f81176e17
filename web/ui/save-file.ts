/** Downloads a file that was created in the browser. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Delayed, because the browser may not have started to read the blob.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
