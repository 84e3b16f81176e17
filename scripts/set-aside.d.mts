export function setStateAside(state: string, now?: Date): Promise<string | undefined>;
