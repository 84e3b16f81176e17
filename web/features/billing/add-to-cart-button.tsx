import { ShoppingCart } from "lucide-react";
import type { ComponentProps } from "react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { addToCart } from "./cart.ts";

type Props = { movie: Movie } & Pick<ComponentProps<typeof Button>, "className">;

/** The movie's name is the button's description, so that its accessible name stays the visible label. */
export function AddToCartButton({ movie, className }: Props) {
  return (
    <Button look="quiet" className={className} aria-description={movie.name} onClick={() => addToCart(movie)}>
      <ShoppingCart aria-hidden="true" className="size-4 shrink-0" /> {m.common_add_to_cart()}
    </Button>
  );
}
