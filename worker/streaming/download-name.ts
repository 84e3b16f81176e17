/**
 * Content-Disposition of a download (RFC 6266): the name in ASCII for what knows no better, and in full (RFC 8187).
 * What a file system or a header would take for a sign of its own is replaced.
 */
export function attachment(name: string, ending: string): string {
  const safe =
    name
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim() || "film";
  const ascii = safe
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]+/g, "_")
    .replace(/%/g, "_");
  return `attachment; filename="${ascii}.${ending}"; filename*=UTF-8''${extended(safe)}.${ending}`;
}

/** RFC 8187's ext-value: fewer signs are allowed than encodeURIComponent leaves. */
const extended = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
