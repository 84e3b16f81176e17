type Options = { isDryRun: boolean; log: (name: string, note: string) => void; pollMs?: number };
export function deploySite(context: object, options: Options): Promise<number>;
