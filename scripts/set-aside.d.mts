export function setStateAside(state: string, now?: Date): Promise<string | undefined>;
export function replaceState(
  state: string,
  replacement: string,
  now?: Date,
): Promise<string | undefined>;
