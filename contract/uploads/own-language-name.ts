/** Returns a language's name in that language: `es` is español. */
export function formatOwnLanguageName(lang: string): string {
  try {
    const name =
      new Intl.DisplayNames([lang], { type: "language", fallback: "code" }).of(lang) ?? lang;
    return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
  } catch {
    return lang;
  }
}
