import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { ConsentNote } from "../../features/orders/consent-note.tsx";
import { CancelPreOrderButton } from "../../features/pre-orders/cancel-pre-order-button.tsx";
import { formatLongUtcDay } from "../../ui/format-date.ts";

type Props = { movie: Movie; comingOn: string; orderId: string | undefined };

/** The terms of a pre-order: of the offered pre-order or, with `orderId`, of the user's own. */
export function PreOrderTerms({ movie, comingOn, orderId }: Props) {
  const day = formatLongUtcDay(comingOn);
  if (orderId === undefined)
    return (
      <div className="mt-3 max-w-xl">
        <p className="font-medium text-glow">{m.pre_order_terms({ day })}</p>
        <ConsentNote className="mt-2" />
      </div>
    );
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-medium text-glow">{m.pre_order_yours({ day })}</p>
      <CancelPreOrderButton orderId={orderId} movie={movie} />
    </div>
  );
}
