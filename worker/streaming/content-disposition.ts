/**
 * Formats Content-Disposition of a download (RFC 6266): the name in ASCII for old clients, and in
 * full (RFC 8187). Characters with a meaning in file systems or headers are replaced.
 */
export function formatContentDisposition(name: string, extension: string): string {
  const safeName =
    name
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim() || "movie";
  const ascii = safeName
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]+/g, "_")
    .replace(/%/g, "_");
  return `attachment; filename="${ascii}.${extension}"; filename*=UTF-8''${encodeExtValue(safeName)}.${extension}`;
}

/**
 * Encodes an ext-value of RFC 8187, which permits fewer characters than encodeURIComponent leaves.
 */
const encodeExtValue = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
