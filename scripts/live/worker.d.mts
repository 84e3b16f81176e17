export function runWrangler(context: object, args: string[]): Promise<unknown>;
