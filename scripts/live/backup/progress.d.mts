export type Progress = (
  name: string,
  total?: number,
) => { add(units: number, bytes?: number): void; end(): void };
type Output = { isTTY: boolean; write(text: string): void };
export function showProgress(
  name: string,
  total: number | undefined,
  options: { output: Output; now: () => number },
): ReturnType<Progress>;
