import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { UserInfo } from "../../../contract/accounts.ts";
import type { Order, OrderStatus } from "../../../contract/billing.ts";
import { statusOf } from "../../api/client.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/account/session.ts";
import { removeMoviesFromCart } from "../../features/billing/cart.ts";
import { getCheckoutIntent, markCelebrated, useLastOrder } from "../../features/billing/checkout.ts";
import { OrderReceipt } from "../../features/billing/order-receipt.tsx";
import { invalidateBilling, orderQuery } from "../../features/billing/queries.ts";
import { useSubscribe } from "../../features/billing/use-subscribe.ts";
import { type Text, t } from "../../i18n/text.ts";
import { Navigate } from "../../router/link.tsx";
import { useSearchParams } from "../../router/location.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useTitle } from "../../ui/use-title.ts";

const Confetti = lazy(async () => ({ default: (await import("./confetti.tsx")).Confetti }));

/** How often an order that is open is asked for, at first and after a while. */
const pollIntervalMs = 2_000;
const slowPollIntervalMs = 15_000;
const slowPollAfterMs = 180_000;

export function ThankYouPage() {
  const orderParam = useSearchParams()[0].get("order");
  const lastOrderId = useLastOrder();
  const user = useUser();
  const orderId = orderParam ?? lastOrderId;
  if (!orderId) return <Thanks />;
  if (!user) return <Navigate to={paths.loginWithNext(paths.order(orderId))} />;
  return <OrderPage key={orderId} orderId={orderId} user={user} />;
}

function Thanks() {
  useTitle(t("Thank you"));
  return (
    <Notice
      level={1}
      title={t("Thank you")}
      actions={<ButtonLink to={paths.movies}>{t("Find a film for tonight")}</ButtonLink>}
    >
      <p>{t("It is people like you who keep the bulbs lit. Take a seat: the programme is long.")}</p>
    </Notice>
  );
}

function OrderPage({ orderId, user }: { orderId: string; user: UserInfo }) {
  const late = useIsLate();
  const orderResult = useQuery({
    ...orderQuery(orderId),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.data.status === "open" && (late ? slowPollIntervalMs : pollIntervalMs),
  });
  const order = orderResult.data?.data;
  if (order) return <OrderResult order={order} user={user} late={late} />;
  if (!orderResult.error) return <Spinner />;
  if (statusOf(orderResult.error) === 404) return <NoSuchOrder message={orderResult.error.message} />;
  return <OrderError message={orderResult.error.message} onRetry={() => orderResult.refetch()} />;
}

function OrderError({ message, onRetry }: { message: string; onRetry: () => void }) {
  const title = t("Your order did not come");
  useTitle(title);
  return (
    <Notice level={1} title={title} actions={<Button onClick={onRetry}>{t("Try again")}</Button>}>
      <p>{message}</p>
    </Notice>
  );
}

function NoSuchOrder({ message }: { message: string }) {
  useTitle(t("No such order"));
  return (
    <Notice level={1} title={t("No such order")} actions={<ButtonLink to={paths.orders}>{t("My orders")}</ButtonLink>}>
      <p>
        {message} {t("It may belong to another account than the one you are signed in with.")}
      </p>
    </Notice>
  );
}

type OrderResultProps = { order: Order; user: UserInfo; late: boolean };

function OrderResult({ order, user, late }: OrderResultProps) {
  const [checkoutIntent] = useState(() => getCheckoutIntent(order.id));
  const { title, text } = getOrderMessage(order, late);
  const celebrating = order.status === "paid" && checkoutIntent?.celebrated === false;
  useTitle(t(title));
  useOrderEffects(order);
  return (
    <div className="wrap grid max-w-6xl! items-start gap-x-16 gap-y-10 pt-8 sm:pt-16 lg:grid-cols-[1fr_minmax(0,30rem)] print:block">
      <div className="print:hidden">
        <p className="eyebrow">{t(order.kind === "subscription" ? "Your subscription" : "Your films")}</p>
        <h1 className="headline mt-2 text-6xl sm:text-8xl">{t(title)}</h1>
        <p role="status" className="mt-5 max-w-xl text-lg text-pretty text-screen/85 sm:text-xl">
          {t(text)}
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-xs:*:grow">
          <NextSteps order={order} user={user} next={checkoutIntent?.next ?? null} />
        </div>
      </div>
      <OrderReceipt order={order} />
      {celebrating && !matchMedia("(prefers-reduced-motion: reduce)").matches && (
        <Suspense>
          <Confetti />
        </Suspense>
      )}
    </div>
  );
}

/** What came of a payment changes who may watch, what is owned, and what is still to be bought. */
function useOrderEffects({ id, kind, status, items }: Order) {
  const queryClient = useQueryClient();
  const boughtMovieIds = items.flatMap(({ movieId }) => movieId ?? []).join(" ");
  useEffect(() => {
    if (status === "open") return;
    void invalidateBilling(queryClient);
    if (status !== "paid") return;
    markCelebrated(id);
    if (kind === "movies") removeMoviesFromCart(boughtMovieIds.split(" "));
  }, [queryClient, id, kind, status, boughtMovieIds]);
}

type OrderMessage = { title: Text; text: Text };

function getOrderMessage({ status, kind }: Order, late: boolean): OrderMessage {
  if (status === "paid") return paidMessages[kind];
  return late && status === "open" ? lateMessage : statusMessages[status];
}

const paidMessages: Record<Order["kind"], OrderMessage> = {
  subscription: {
    title: "Thank you",
    text: "Your payment arrived, and the house is open: every film, as often as you like.",
  },
  movies: { title: "Thank you", text: "Your payment arrived. What you bought is yours, for good." },
};

const statusMessages: Record<Exclude<OrderStatus, "paid">, OrderMessage> = {
  open: {
    title: "One moment",
    text: "We are waiting to hear that you paid. This page tells you as soon as we do; you need not load it again.",
  },
  failed: { title: "Not paid", text: "The payment did not go through, and nothing was taken. You can try again." },
  refunded: {
    title: "Given back",
    text: "This payment was given back; it takes some days to arrive. What it paid for has ended.",
  },
  flagged: {
    title: "We look into it",
    text: "Something about this payment does not fit the order, so it opened nothing yet. A person looks into it; write to us with the order’s number if you want to know more.",
  },
};

const lateMessage: OrderMessage = {
  title: "Still waiting",
  text: "No payment has arrived yet. If you paid, nothing is lost: we keep asking, and a letter tells you when it came. If you did not, nothing was taken, and you can pay now.",
};

function NextSteps({ order, user, next }: { order: Order; user: UserInfo; next: string | null }) {
  switch (order.status) {
    case "paid":
      return (
        <>
          {order.kind === "subscription" || next ? (
            <ButtonLink to={next ?? paths.movies}>{t("Start watching")}</ButtonLink>
          ) : (
            <ButtonLink to={paths.purchases}>{t("My films")}</ButtonLink>
          )}
          <PrintButton />
        </>
      );
    case "open":
    case "failed": {
      const label = t(order.status === "open" ? "Go on paying" : "Try again");
      // Films that are not paid are in the cart still.
      if (order.kind === "movies") return <ButtonLink to={paths.cart}>{label}</ButtonLink>;
      return <SubscribeAgain user={user} next={next} label={label} />;
    }
    case "flagged":
      return <ButtonLink to={paths.contact}>{t("Write to us")}</ButtonLink>;
    case "refunded":
      return (
        <>
          <ButtonLink to={paths.orders}>{t("My orders")}</ButtonLink>
          <PrintButton />
        </>
      );
  }
}

type SubscribeAgainProps = { user: UserInfo; next: string | null; label: string };

/** A plan that was not paid yet is the same order again; a declined one is a new order. */
function SubscribeAgain({ user, next, label }: SubscribeAgainProps) {
  const { busy, subscribe } = useSubscribe(user, next);
  return (
    <Button aria-disabled={busy} onClick={subscribe}>
      {label}
    </Button>
  );
}

function PrintButton() {
  return (
    <Button look="quiet" onClick={() => print()}>
      <Printer aria-hidden="true" className="size-5" /> {t("Print the receipt")}
    </Button>
  );
}

function useIsLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), slowPollAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
