import { Printer } from "lucide-react";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Order, OrderWithPayments } from "../../../contract/orders/orders.ts";
import { paths } from "../../api/paths.ts";
import type { CheckoutIntent, ChosenPlan } from "../../features/orders/checkout.ts";
import { ConsentNote } from "../../features/orders/consent-note.tsx";
import { useSubscribe } from "../../features/subscriptions/use-subscribe.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";

/** Whether the buyer can use what the order paid for. */
export const isOrderUsable = ({ status, rental }: OrderWithPayments) =>
  status === "paid" && rental !== "gone" && rental !== "over";

export const isPreOrder = ({ promisedOn }: Order["items"][number]) => promisedOn !== null;

/** The link to what the order paid for, such as the rented movie. */
function NextLink({ order, next }: { order: OrderWithPayments; next: string | null }) {
  if (!isOrderUsable(order))
    return <ButtonLink to={paths.orders}>{m.billing_my_orders()}</ButtonLink>;
  if (order.kind === "gift")
    return <ButtonLink to={paths.purchases}>{m.gift_list_title()}</ButtonLink>;
  if (order.kind === "movies" && (!next || order.season !== null))
    return <ButtonLink to={paths.purchases}>{m.billing_my_movies()}</ButtonLink>;
  return (
    <ButtonLink to={next ?? orderedMoviePath(order) ?? paths.movies}>
      {m.billing_start_watching()}
    </ButtonLink>
  );
}

type NextStepsProps = { order: OrderWithPayments; user: UserInfo; intent: CheckoutIntent | null };

/** The links and buttons for what a buyer does next, by the state of the order. */
export function NextSteps({ order, user, intent }: NextStepsProps) {
  const next = intent?.next ?? null;
  switch (order.status) {
    case "paid":
      return (
        <>
          <NextLink order={order} next={next} />
          <PrintButton />
        </>
      );
    case "open":
    case "failed": {
      const label = order.status === "open" ? m.billing_continue_payment() : m.common_try_again();
      if (order.season !== null) return <ButtonLink to={next ?? paths.movies}>{label}</ButtonLink>;
      if (order.kind === "rental" || order.items.some(isPreOrder))
        return <ButtonLink to={orderedMoviePath(order) ?? paths.movies}>{label}</ButtonLink>;
      // The movies of an unpaid order are still in the cart.
      if (order.kind === "movies") return <ButtonLink to={paths.cart}>{label}</ButtonLink>;
      if (order.kind === "gift")
        return <ButtonLink to={paths.gift}>{m.gift_page_title()}</ButtonLink>;
      return <SubscribeAgain user={user} next={next} choice={intent?.choice} label={label} />;
    }
    case "flagged":
      return <ButtonLink to={paths.contact}>{m.site_write_to_us()}</ButtonLink>;
    case "refunded":
      return (
        <>
          <ButtonLink to={paths.orders}>{m.billing_my_orders()}</ButtonLink>
          <PrintButton />
        </>
      );
  }
}

/**
 * Returns the page of the movie that the order rents or pre-orders; undefined for other orders, and
 * once the movie is deleted.
 */
function orderedMoviePath({ kind, items: [item] }: Order): string | undefined {
  const movieId = item && (kind === "rental" || isPreOrder(item)) ? item.movieId : null;
  return movieId ? paths.movie(movieId) : undefined;
}

type SubscribeAgainProps = {
  user: UserInfo;
  next: string | null;
  choice: ChosenPlan | undefined;
  label: string;
};

/**
 * The button to subscribe again. It continues an open order; after a declined order, the Worker
 * creates a new one.
 */
function SubscribeAgain({ user, next, choice, label }: SubscribeAgainProps) {
  const { busy, subscribe } = useSubscribe(user, next, choice);
  return (
    <div>
      <Button aria-disabled={busy} onClick={subscribe}>
        {label}
      </Button>
      <ConsentNote className="mt-4 max-w-md" />
    </div>
  );
}

function PrintButton() {
  return (
    <Button look="quiet" onClick={() => print()}>
      <Printer aria-hidden="true" className="size-5" /> {m.billing_print_receipt()}
    </Button>
  );
}
