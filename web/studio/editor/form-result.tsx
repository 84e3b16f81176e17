type Props = { formError: string | null; statusMessage: string | null };

/** Shows the error or the last result of a form that stays open. */
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
