import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import { invalidateBilling } from "../orders/invalidate-billing.ts";
import { UnsubscribeDialog } from "./unsubscribe-dialog.tsx";

type Props = Omit<ComponentProps<typeof UnsubscribeDialog>, "onDone" | "onClose">;

/** Opens the dialog that ends the subscription. */
export function UnsubscribeButton(subscription: Props) {
  const queryClient = useQueryClient();
  const [unsubscribing, setUnsubscribing] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setUnsubscribing(true)}>
        {m.common_unsubscribe()}
      </Button>
      {unsubscribing && (
        <UnsubscribeDialog
          {...subscription}
          onDone={() => {
            setUnsubscribing(false);
            void invalidateBilling(queryClient);
          }}
          onClose={() => setUnsubscribing(false)}
        />
      )}
    </>
  );
}
