export type Point = { query: Record<string, string>; description: string };
export function readPoint(text: string, now: number, zone?: string): Point;
