/**
 * Parses the name of a file or folder: "Metropolis (1927)", "the.general.1926.1080p" and
 * "nosferatu", the last without a year.
 */
export function parseNameAndYear(title: string): { name: string; year?: string } {
  const found =
    /(?<=.)[([]((?:1[789]|20)\d\d)[)\]]/.exec(title) ??
    /(?<=.)[\s._-]((?:1[789]|20)\d\d)(?!\d)/.exec(title);
  const words = found ? title.slice(0, found.index).replace(/(?<![\s._-])[\s._-]+$/, "") : title;
  const name = words.replace(/[._]+/g, " ").replace(/\s+/g, " ").trim();
  return { name, ...(found && { year: found[1] }) };
}
