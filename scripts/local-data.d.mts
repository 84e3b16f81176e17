import type { Bindings } from "../worker/context/request-context.ts";

export function withLocalData<Answer>(state: string, work: (bindings: Bindings) => Promise<Answer>): Promise<Answer>;
