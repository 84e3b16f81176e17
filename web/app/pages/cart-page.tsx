import { Trash2 } from "lucide-react";
import { type CartItem, removeFromCart, useCart } from "../../billing/cart.ts";
import { Poster } from "../../catalogue/poster.tsx";
import { Link } from "../../router/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { dollars } from "../../ui/dollars.ts";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { paths } from "../paths.ts";

export function CartPage() {
  useTitle("Cart");
  const items = useCart();
  if (items.length === 0) {
    return (
      <Notice level={1} title="Your cart is empty" actions={<ButtonLink to={paths.movies}>Find a film</ButtonLink>}>
        <p>Films you add wait here. A film that you buy is yours to download for good.</p>
      </Notice>
    );
  }
  const total = items.reduce((sum, { price }) => sum + price, 0);
  return (
    <div className="wrap max-w-4xl! pt-8 sm:pt-12">
      <h1 className="headline text-6xl sm:text-8xl">Cart</h1>
      <ul className="mt-8 divide-y divide-white/8 border-y border-white/8">
        {items.map((item) => (
          <CartLine key={item.id} item={item} />
        ))}
      </ul>
      <p className="mt-6 flex items-baseline justify-between text-lg">
        <span className="text-dim">Total</span>
        <strong className="headline text-5xl text-bulb">{dollars(total)}</strong>
      </p>
      <p className="mt-2 text-pretty text-dim">Each film is yours to download for good, subscribed or not.</p>
    </div>
  );
}

function CartLine({ item }: { item: CartItem }) {
  return (
    <li className="flex items-center gap-4 py-4 sm:gap-6">
      <Poster of={item} sizes="80px" className="w-16 shrink-0 rounded-lg sm:w-20" />
      <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <Link
            to={paths.movie(item.id)}
            className="inline-flex min-h-11 min-w-11 items-center text-lg leading-snug font-semibold hover:text-bulb sm:min-h-9"
          >
            {item.name}
          </Link>
          <p className="text-dim">
            {item.year} · {item.time}
          </p>
        </div>
        <p className="mt-1 text-lg font-semibold tabular-nums sm:mt-0">{dollars(item.price)}</p>
      </div>
      <button
        type="button"
        aria-label={`Remove ${item.name}`}
        onClick={() => removeFromCart(item.id)}
        className="-mr-3 grid size-11 shrink-0 place-items-center rounded-full text-dim transition-colors hover:bg-seat hover:text-ember"
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}
