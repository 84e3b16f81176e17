type DemoMovie = { id: number; slug: string; category: string };
type Options = {
  includesMovie?: (movie: DemoMovie) => boolean;
  hash?: (password: string) => Promise<string>;
};

export function demoRows(
  now: number,
  options?: Options,
): Promise<{ sql: string; values: unknown[] }[]>;
export function combineInserts(
  rows: { sql: string; values: unknown[] }[],
): { sql: string; values: unknown[] }[];
