export type Point = { query: Record<string, string>; description: string };
export function parsePointInTime(text: string, now: number, zone?: string): Point;
