/**
 * Writes a stranger's text so that mail programs find no web address in it. Mail programs link a
 * name, a full stop of any script and a known ending, in capitals too. An invisible word joiner
 * (U+2060) after the full stop prevents the link, because the joiner belongs to no domain. The
 * joiner also precedes other invisible characters, because these do not prevent the link.
 */
export const preventAddressLinks = (text: string): string =>
  text.replace(/[.。．｡](?![\p{Z}\p{Cc}]|$)/gu, "$&\u2060");
