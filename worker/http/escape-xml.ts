import { escapeHtml } from "./escape-html.ts";

/**
 * Escapes text for XML, without the characters that XML forbids even escaped:
 * https://www.w3.org/TR/xml/#charsets
 */
export const escapeXml = (text: string): string =>
  escapeHtml(text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ""));
