import { m } from "#messages";
import { Button } from "../../ui/button.tsx";

type Props = { error: Error; onRetry: () => void };

/** Says why a look-up failed, and what to do. */
export function LookUpError({ error, onRetry }: Props) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-4 text-base text-screen">
      <p
        role="alert"
        className="min-w-0 flex-1 basis-60 rounded-xl border border-ember/60 bg-ember/10 px-4 py-3"
      >
        {error.message}
      </p>
      <Button look="quiet" onClick={onRetry}>
        {m.common_try_again()}
      </Button>
    </div>
  );
}
