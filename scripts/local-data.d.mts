import type { Bindings } from "../worker/http/app.ts";

export function withLocalData<Answer>(state: string, work: (bindings: Bindings) => Promise<Answer>): Promise<Answer>;
