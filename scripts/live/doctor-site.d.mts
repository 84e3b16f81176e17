export function checkLiveSite(
  context: object,
): Promise<{ name: string; state: "good" | "bad" | "unknown"; note: string }[]>;
