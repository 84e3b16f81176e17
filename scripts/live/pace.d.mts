export type Pace = { callsPerMs: number; take(): Promise<void>; pause(ms: number): void };
export function createPace(options?: { now?: () => number; wait?: (ms: number) => Promise<unknown> }): Pace;
