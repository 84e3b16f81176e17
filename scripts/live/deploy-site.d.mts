type Health = { polls: number; ms: number };
type Options = { log: (name: string, note: string) => void; health?: Health };
export function deploySite(context: object, options: Options): Promise<number>;
export function planDeployment(
  context: object,
  options?: { keepsFaults?: boolean },
): Promise<{ step: string }[]>;
