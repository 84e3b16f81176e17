type Ask = (question: string, options?: { hidden?: boolean }) => Promise<string>;
type StepState = { done?: boolean; todo?: string; note?: string; problem?: string };

export const paymentsStep: {
  name: string;
  check: (context: object) => Promise<StepState>;
  run: (context: object, state: StepState) => Promise<string>;
};
export function askPaymentKey(context: object, ask: Ask): Promise<void>;
