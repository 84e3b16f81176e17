/**
 * Writes a stranger's text so that mail programs find no web address in it. They link a word, a full
 * stop and a known ending, in capitals too; an invisible word joiner (U+2060) after the full stop
 * belongs to no domain.
 */
export const breakAddresses = (text: string): string =>
  text.replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, ".\u2060");
