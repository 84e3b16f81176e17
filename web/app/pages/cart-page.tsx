import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { maxMoviesPerOrder } from "../../../contract/constants.ts";
import { apiFetch } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/accounts/session.ts";
import { Poster } from "../../features/catalogue/poster.tsx";
import { movieQuery } from "../../features/catalogue/queries.ts";
import { type CartItem, removeFromCart, useCart } from "../../features/orders/cart.ts";
import { type CartLine, useCartLines } from "../../features/orders/cart-lines.ts";
import { useCheckout } from "../../features/orders/checkout.ts";
import { ConsentNote, isConsentGiven } from "../../features/orders/consent-note.tsx";
import { invalidateBilling } from "../../features/orders/invalidate-billing.ts";
import type { Message } from "../../i18n/message.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { Notice } from "../../ui/notice.tsx";

export function CartPage() {
  const items = useCart();
  const user = useUser();
  const lines = useCartLines(items, user !== null);
  if (items.length === 0) {
    return (
      <Notice
        level={1}
        title={m.billing_cart_empty_title()}
        actions={<ButtonLink to={paths.movies}>{m.billing_cart_find_movie()}</ButtonLink>}
      >
        <p>{m.billing_cart_empty_text()}</p>
      </Notice>
    );
  }
  return (
    <div className="wrap max-w-4xl! pt-8 sm:pt-12">
      <h1 className="headline text-5xl xs:text-6xl sm:text-8xl">{m.common_cart()}</h1>
      <ul className="mt-8 divide-y divide-screen/8 border-y border-screen/8">
        {lines.map((line) => (
          <CartRow key={line.item.id} {...line} />
        ))}
      </ul>
      <Checkout lines={lines} signedIn={user !== null} />
    </div>
  );
}

/** Orders the available movies of the cart. Unavailable movies stay in the cart. */
function Checkout({ lines, signedIn }: { lines: CartLine[]; signedIn: boolean }) {
  const queryClient = useQueryClient();
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const payableLines = lines.filter(({ unavailableReason }) => unavailableReason === null);
  const total = payableLines.reduce((sum, { price }) => sum + price, 0);
  const movieIds = payableLines.map(({ item }) => item.id);

  const { busy, pay } = useCheckout((error) => {
    setErrorMessage(error.status === 400 ? m.billing_cart_changed() : error.message);
    void invalidateBilling(queryClient);
    for (const id of movieIds) void queryClient.invalidateQueries(movieQuery(id));
  });

  function checkOut() {
    setErrorMessage(null);
    if (!signedIn) return navigate(paths.loginWithNext(paths.cart));
    void pay(
      () =>
        apiFetch("POST /api/orders", {
          body: { movieIds, shownAmount: total, consent: isConsentGiven() },
        }),
      null,
    );
  }

  const tooMany = payableLines.length > maxMoviesPerOrder;
  const hint = tooMany
    ? m.billing_cart_too_many({ count: maxMoviesPerOrder })
    : m.billing_cart_note();
  return (
    <>
      <p className="mt-6 flex items-baseline justify-between text-lg">
        <span className="text-dim">{m.billing_total()}</span>
        <strong className="headline text-5xl text-bulb">{formatPrice(total)}</strong>
      </p>
      <div role="alert" className="empty:hidden">
        {errorMessage && (
          <p className="mt-5 rounded-xl border border-ember/60 bg-ember/10 px-4 py-3">
            {errorMessage}
          </p>
        )}
      </div>
      <div className="mt-6 flex flex-col gap-x-8 gap-y-4 sm:flex-row-reverse sm:items-center sm:justify-between">
        <Button
          className="min-h-12 px-10 text-lg"
          disabled={total === 0 || tooMany}
          aria-disabled={busy}
          onClick={checkOut}
        >
          {m.billing_checkout()}
        </Button>
        <p className="max-w-md text-pretty text-dim">{hint}</p>
      </div>
      <ConsentNote className="mt-6 max-w-2xl" />
    </>
  );
}

const unavailableTexts: Record<NonNullable<CartLine["unavailableReason"]>, Message> = {
  gone: m.billing_cart_line_gone,
  owned: m.billing_cart_line_owned,
  notSold: m.billing_cart_line_not_sold,
};

function CartRow({ item, price, unavailableReason }: CartLine) {
  return (
    <li data-movie={item.id} className="flex items-center gap-4 py-4 sm:gap-6">
      <Poster
        of={item}
        sizes="80px"
        className={`w-16 shrink-0 rounded-lg sm:w-20 ${unavailableReason ? "opacity-50" : ""}`}
      />
      <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <Link
            to={paths.movie(item.id)}
            className="inline-flex min-h-11 min-w-11 items-center text-lg leading-snug font-semibold hover:text-bulb sm:min-h-9"
          >
            {item.name}
          </Link>
          <p className={unavailableReason ? "text-ember" : "text-dim"}>
            {unavailableReason
              ? unavailableTexts[unavailableReason]()
              : `${item.year} · ${item.time}`}
          </p>
        </div>
        {unavailableReason === null && (
          <p className="mt-1 text-lg font-semibold tabular-nums sm:mt-0">{formatPrice(price)}</p>
        )}
      </div>
      <button
        type="button"
        aria-label={m.common_remove_name({ name: item.name })}
        onClick={() => removeItem(item)}
        className="-mr-3 grid size-11 shrink-0 place-items-center rounded-full text-dim transition-colors hover:bg-seat hover:text-ember"
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}

/** The clicked button disappears with its row, so the focus moves to the page's content. */
function removeItem(item: CartItem) {
  removeFromCart(item);
  document.querySelector("main")?.focus({ preventScroll: true });
}
