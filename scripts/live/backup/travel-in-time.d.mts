import type { Point } from "./point-in-time.mjs";

type Options = { point: Point; log: (name: string, note: string) => void };
export function travelInTime(context: object, options: Options): Promise<void>;
