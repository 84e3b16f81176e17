import type { Bindings } from "../worker/context/request-context.ts";

export function withLocalData<Result>(
  state: string,
  action: (bindings: Bindings) => Promise<Result>,
): Promise<Result>;
