import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Order, OrderState, OrderWithPayments } from "../../../contract/orders/orders.ts";
import { httpStatusOf } from "../../api/client.ts";
import { paths } from "../../api/paths.ts";
import { LoginRedirect } from "../../features/accounts/login-redirect.tsx";
import { useUser } from "../../features/accounts/session.ts";
import { removeMoviesFromCart } from "../../features/orders/cart.ts";
import {
  getCheckoutIntent,
  recordConfettiShown,
  useLastOrder,
} from "../../features/orders/checkout.ts";
import { invalidateBilling } from "../../features/orders/invalidate-billing.ts";
import { getBuyerState } from "../../features/orders/order-labels.ts";
import { OrderReceipt } from "../../features/orders/order-receipt.tsx";
import { orderQuery } from "../../features/orders/queries.ts";
import type { Message } from "../../i18n/message.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Notice } from "../../ui/notice.tsx";
import { OptionalContent } from "../../ui/optional.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";
import { isOrderUsable, isPreOrder, NextSteps } from "./order-next-steps.tsx";

const Confetti = lazyComponent(async () => (await import("./confetti.tsx")).Confetti);

/**
 * The polling interval of an open order, and the longer interval after `slowPollAfterMs`, all in
 * ms.
 */
const pollIntervalMs = 2_000;
const slowPollIntervalMs = 15_000;
const slowPollAfterMs = 180_000;

export function ThankYouPage() {
  const orderParam = useSearchParams()[0].get("order");
  const lastOrderId = useLastOrder();
  const user = useUser();
  const orderId = orderParam ?? lastOrderId;
  if (!orderId) return <Thanks />;
  if (!user) return <LoginRedirect />;
  return <OrderPage key={orderId} orderId={orderId} user={user} />;
}

function TitledNotice({ title, ...props }: Parameters<typeof Notice>[0]) {
  useDocumentTitle(title);
  return <Notice level={1} title={title} {...props} />;
}

const Thanks = () => (
  <TitledNotice
    title={m.common_thank_you()}
    actions={<ButtonLink to={paths.movies}>{m.billing_thanks_find_movie()}</ButtonLink>}
  >
    <p>{m.billing_thanks_text()}</p>
  </TitledNotice>
);

function OrderPage({ orderId, user }: { orderId: string; user: UserInfo }) {
  const late = useIsLate();
  const orderResult = useQuery({
    ...orderQuery(orderId),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.status === "open" && (late ? slowPollIntervalMs : pollIntervalMs),
  });
  const order = orderResult.data?.data;
  if (order) return <OrderResult order={order} user={user} late={late} />;
  if (!orderResult.error) return <Spinner />;
  if (httpStatusOf(orderResult.error) === 404)
    return <NoSuchOrder message={orderResult.error.message} />;
  return <OrderError message={orderResult.error.message} onRetry={() => orderResult.refetch()} />;
}

const OrderError = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <TitledNotice
    title={m.billing_order_error_title()}
    actions={<Button onClick={onRetry}>{m.common_try_again()}</Button>}
  >
    <p>{message}</p>
  </TitledNotice>
);

const NoSuchOrder = ({ message }: { message: string }) => (
  <TitledNotice
    title={m.billing_order_missing_title()}
    actions={<ButtonLink to={paths.orders}>{m.billing_my_orders()}</ButtonLink>}
  >
    <p>
      {message} {m.billing_order_missing_text()}
    </p>
  </TitledNotice>
);

type OrderResultProps = { order: OrderWithPayments; user: UserInfo; late: boolean };

function OrderResult({ order, user, late }: OrderResultProps) {
  const [checkoutIntent] = useState(() => getCheckoutIntent(order.id));
  const { title, text } = getOrderMessage(order, late);
  const celebrating = isOrderUsable(order) && checkoutIntent?.celebrated === false;
  useDocumentTitle(title());
  useOrderEffects(order);
  return (
    <div className="wrap grid max-w-6xl! items-start gap-x-16 gap-y-10 pt-8 sm:pt-16 lg:grid-cols-[1fr_minmax(0,30rem)] print:block">
      <div className="print:hidden">
        <p className="eyebrow">{orderTitles[order.kind]()}</p>
        <h1 className="headline mt-2 text-5xl xs:text-6xl sm:text-8xl">{title()}</h1>
        <p role="status" className="mt-5 max-w-xl text-lg text-pretty text-screen/85 sm:text-xl">
          {text()}
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-xs:*:grow">
          <NextSteps order={order} user={user} intent={checkoutIntent} />
        </div>
      </div>
      <OrderReceipt order={order} />
      {celebrating && !matchMedia("(prefers-reduced-motion: reduce)").matches && (
        <OptionalContent>
          <Confetti />
        </OptionalContent>
      )}
    </div>
  );
}

/** Refreshes entitlements, owned movies and the cart after a completed payment. */
function useOrderEffects({ id, kind, status, items }: Order) {
  const queryClient = useQueryClient();
  const boughtMovieIds = items.flatMap(({ movieId }) => movieId ?? []).join(" ");
  useEffect(() => {
    if (status === "open") return;
    void invalidateBilling(queryClient);
    if (status !== "paid") return;
    recordConfettiShown(id);
    if (kind === "movies") removeMoviesFromCart(boughtMovieIds.split(" "));
  }, [queryClient, id, kind, status, boughtMovieIds]);
}

type OrderMessage = { title: Message; text: Message };

function getOrderMessage(order: OrderWithPayments, late: boolean): OrderMessage {
  const { kind, amount, items, rental } = order;
  const state = getBuyerState(order);
  if (rental === "gone") return { title: m.rental_gone_title, text: m.rental_gone_text };
  if (rental === "over") return { title: m.common_thank_you, text: m.rental_over };
  if (state === "paid" && amount === 0)
    return { title: m.common_thank_you, text: m.billing_begun_free };
  if (state === "paid") return items.some(isPreOrder) ? preOrderMessage : paidMessages[kind];
  return late && state === "open" ? lateMessage : stateMessages[state];
}

const paidMessages: Record<Order["kind"], OrderMessage> = {
  subscription: {
    title: m.common_thank_you,
    text: m.billing_paid_subscription,
  },
  movies: { title: m.common_thank_you, text: m.billing_paid_movies },
  rental: { title: m.common_thank_you, text: m.rental_paid },
  gift: { title: m.common_thank_you, text: m.gift_paid },
};

const preOrderMessage: OrderMessage = { title: m.common_thank_you, text: m.pre_order_paid };

const orderTitles: Record<Order["kind"], Message> = {
  subscription: m.billing_your_subscription,
  movies: m.billing_your_movies,
  rental: m.rental_yours,
  gift: m.gift_yours,
};

const stateMessages: Record<Exclude<OrderState, "paid">, OrderMessage> = {
  open: {
    title: m.common_one_moment,
    text: m.billing_open_text,
  },
  failed: { title: m.billing_status_failed, text: m.billing_failed_text },
  refunded: {
    title: m.billing_status_refunded,
    text: m.billing_refunded_text,
  },
  flagged: {
    title: m.billing_flagged_title,
    text: m.billing_flagged_text,
  },
  disputed: { title: m.billing_status_disputed, text: m.billing_disputed_text },
  charged_back: { title: m.billing_status_charged_back, text: m.billing_charged_back_text },
};

const lateMessage: OrderMessage = {
  title: m.billing_late_title,
  text: m.billing_late_text,
};

function useIsLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), slowPollAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
