/**
 * Writes a stranger's text so that mail programs find no web address in it. They link a name, a full
 * stop of any script and a known ending, in capitals too; an invisible word joiner (U+2060) after the
 * full stop belongs to no domain. An invisible character after the full stop does not part them.
 */
export const breakAddresses = (text: string): string =>
  text.replace(/[.。．｡](?![\p{Z}\p{Cc}]|$)/gu, "$&\u2060");
