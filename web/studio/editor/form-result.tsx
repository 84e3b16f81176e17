type Props = { formError: string | null; statusMessage: string | null };

/** In a form that stays open: the error, or what was done last. */
export function FormResult({ formError, statusMessage }: Props) {
  return (
    <>
      <p role="alert" className="text-ember empty:hidden">
        {formError}
      </p>
      <p role="status" className="wrap-anywhere text-bulb empty:hidden">
        {statusMessage}
      </p>
    </>
  );
}
