type Ask = (question: string, options?: { hidden?: boolean }) => Promise<string>;
type StepState = { done?: boolean; todo?: string; note?: string; problem?: string };
type Step<Context> = {
  check(context: Context): Promise<StepState>;
  run(context: Context, state: StepState): Promise<string>;
};

/** A provider as registry.mjs describes it. */
export type PaymentProvider<Context = object> = Step<Context> & {
  name: string;
  title: string;
  keyVariable: string;
  askKey(ask: Ask): Promise<string | undefined>;
  readState(context: Context): unknown;
  isTest(state: unknown): boolean;
  variables(context: Partial<Context>): Record<string, string>;
  stepsAfterUpload?: (Step<Context> & { name: string })[];
};

export const providers: PaymentProvider[];
export function listPaymentVariables(context: object): Record<string, string>;
