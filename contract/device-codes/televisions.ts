/** The platforms of televisions by a part of their User-Agent, the more specific ones first. */
const televisions = [
  [/\bTizen\b/, "Samsung TV"],
  [/\bWeb0S\b|\bwebOS\.TV\b/i, "LG TV"],
  [/\bAFT\w+/, "Fire TV"],
  [/\bCrKey\b/, "Chromecast"],
  [/\bApple ?TV\b/, "Apple TV"],
  [/\bRoku\b/, "Roku"],
  [/\bXbox\b/, "Xbox"],
  [/\bPlayStation\b/, "PlayStation"],
  [/\bAndroid ?TV\b|\bGoogle ?TV\b|\bBRAVIA\b/i, "Android TV"],
] as const;

/** Returns a television's name by its User-Agent, such as `Samsung TV`. */
export const findTelevisionName = (userAgent: string): string | undefined =>
  televisions.find(([pattern]) => pattern.test(userAgent))?.[1];
