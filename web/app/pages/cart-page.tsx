import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { maxMoviesPerOrder } from "../../../contract/billing.ts";
import { useUser } from "../../account/session.ts";
import { type CartItem, removeFromCart, useCart } from "../../billing/cart.ts";
import { type CartLine, useCartLines } from "../../billing/cart-lines.ts";
import { useCheckout } from "../../billing/checkout.ts";
import { forgetMoney } from "../../billing/queries.ts";
import { Poster } from "../../catalogue/poster.tsx";
import { oneMovie } from "../../catalogue/queries.ts";
import { type Text, t } from "../../language/text.ts";
import { go } from "../../router/history.ts";
import { Link } from "../../router/link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { dollars } from "../../ui/dollars.ts";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { call } from "../api.ts";
import { paths } from "../paths.ts";

export function CartPage() {
  useTitle(t("Cart"));
  const items = useCart();
  const user = useUser();
  const lines = useCartLines(items, user !== null);
  if (items.length === 0) {
    return (
      <Notice
        level={1}
        title={t("Your cart is empty")}
        actions={<ButtonLink to={paths.movies}>{t("Find a film")}</ButtonLink>}
      >
        <p>{t("Films you add wait here. A film that you buy is yours to download for good.")}</p>
      </Notice>
    );
  }
  return (
    <div className="wrap max-w-4xl! pt-8 sm:pt-12">
      <h1 className="headline text-6xl sm:text-8xl">{t("Cart")}</h1>
      <ul className="mt-8 divide-y divide-white/8 border-y border-white/8">
        {lines.map((line) => (
          <Line key={line.item.id} {...line} />
        ))}
      </ul>
      <Checkout lines={lines} signedIn={user !== null} />
    </div>
  );
}

/** What has a hitch stays in the cart and out of the order. */
function Checkout({ lines, signedIn }: { lines: CartLine[]; signedIn: boolean }) {
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const wanted = lines.filter(({ hitch }) => hitch === null);
  const total = wanted.reduce((sum, { price }) => sum + price, 0);
  const movieIds = wanted.map(({ item }) => item.id);

  const { busy, pay } = useCheckout((error) => {
    setRefusal(whyNot(error.status, error.message));
    void forgetMoney(queries);
    for (const id of movieIds) void queries.invalidateQueries(oneMovie(id));
  });

  function checkOut() {
    setRefusal(null);
    if (!signedIn) return go(paths.loginThen(paths.cart));
    void pay(() => call("POST /api/orders", { body: { movieIds } }), null);
  }

  const tooMany = wanted.length > maxMoviesPerOrder;
  const hint = tooMany
    ? t("One order has room for {count} films. Take some out, and buy them with the next.", {
        count: maxMoviesPerOrder,
      })
    : t("Each film is yours to download for good, subscribed or not.");
  return (
    <>
      <p className="mt-6 flex items-baseline justify-between text-lg">
        <span className="text-dim">{t("Total")}</span>
        <strong className="headline text-5xl text-bulb">{dollars(total)}</strong>
      </p>
      <div role="alert" className="empty:hidden">
        {refusal && <p className="mt-5 rounded-xl border border-ember/60 bg-ember/10 px-4 py-3">{refusal}</p>}
      </div>
      <div className="mt-6 flex flex-col gap-x-8 gap-y-4 sm:flex-row-reverse sm:items-center sm:justify-between">
        <Button
          className="min-h-12 px-10 text-lg"
          disabled={total === 0 || tooMany}
          aria-disabled={busy}
          onClick={checkOut}
        >
          {t("Checkout")}
        </Button>
        <p className="max-w-md text-pretty text-dim">{hint}</p>
      </div>
    </>
  );
}

function whyNot(status: number, message: string): string {
  if (status !== 400) return message;
  return t("Something here is not for sale any more. It is marked now: look at the new total, and check out again.");
}

const hitches: Record<NonNullable<CartLine["unavailableReason"]>, Text> = {
  gone: "Not for sale any more. It is left out; you can remove it.",
  owned: "Yours already. It is left out; you can remove it.",
  free: "It costs nothing: download it from its page. It is left out; you can remove it.",
};

function Line({ item, price, hitch }: CartLine) {
  return (
    <li className="flex items-center gap-4 py-4 sm:gap-6">
      <Poster of={item} sizes="80px" className={`w-16 shrink-0 rounded-lg sm:w-20 ${hitch ? "opacity-50" : ""}`} />
      <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <Link
            to={paths.movie(item.id)}
            className="inline-flex min-h-11 min-w-11 items-center text-lg leading-snug font-semibold hover:text-bulb sm:min-h-9"
          >
            {item.name}
          </Link>
          <p className={hitch ? "text-ember" : "text-dim"}>
            {hitch ? t(hitches[hitch]) : `${item.year} · ${item.time}`}
          </p>
        </div>
        {hitch === null && <p className="mt-1 text-lg font-semibold tabular-nums sm:mt-0">{dollars(price)}</p>}
      </div>
      <button
        type="button"
        aria-label={t("Remove {name}", { name: item.name })}
        onClick={() => remove(item)}
        className="-mr-3 grid size-11 shrink-0 place-items-center rounded-full text-dim transition-colors hover:bg-seat hover:text-ember"
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}

/** Its button leaves the page with it: whoever uses the keyboard goes on from the top of the page. */
function remove(item: CartItem) {
  removeFromCart(item);
  document.querySelector("main")?.focus({ preventScroll: true });
}
