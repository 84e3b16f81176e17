import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { DangerButton } from "../../ui/danger-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { invalidateBilling } from "../orders/invalidate-billing.ts";
import { useBillingAction } from "../orders/use-billing-action.ts";

type Props = { orderId: string; movie: { name: string }; className?: string };

/** Asks for confirmation, then cancels and refunds a pre-order. */
export function CancelPreOrderButton({ orderId, movie, className }: Props) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { busy, run } = useBillingAction(() => {
    setIsAsking(false);
    void invalidateBilling(queryClient);
  });
  const cancel = () =>
    run(() => apiFetch("DELETE /api/pre-orders/:orderId", { params: { orderId } }));
  return (
    <>
      <Button
        look="quiet"
        className={className}
        about={movie.name}
        onClick={() => setIsAsking(true)}
      >
        {m.pre_order_cancel()}
      </Button>
      {isAsking && (
        <Dialog
          title={m.pre_order_cancel_title()}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button look="quiet" onClick={() => setIsAsking(false)}>
                {m.common_back()}
              </Button>
              <DangerButton aria-disabled={busy} onClick={cancel}>
                {m.pre_order_cancel()}
              </DangerButton>
            </>
          }
        >
          <p>{m.pre_order_cancel_text({ movie: movie.name })}</p>
        </Dialog>
      )}
    </>
  );
}
