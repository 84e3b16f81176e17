export function runJobs(cron: string, port: number): Promise<void>;

export function runAtTimes(
  crons: string[],
  run: (cron: string) => Promise<void>,
  clock: {
    findNext: (cron: string, time: number) => number;
    wait: (ms: number) => Promise<unknown>;
    now: () => number;
  },
): Promise<never>;
