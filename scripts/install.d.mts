export function install(): Promise<string | undefined>;
