import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { useUser } from "../../features/account/session.ts";
import { movieQuery } from "../../features/catalogue/queries.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Optional } from "../../ui/optional.tsx";
import { RentalOffer } from "./rental-offer.tsx";

const SubscribePrompt = lazyComponent(
  async () => (await import("../../features/billing/subscribe-prompt.tsx")).SubscribePrompt,
);

type Props = {
  /** The path to open after signing in or paying. */
  next: string;
  /** The movie that a subscription would open, which may be rented too. */
  movieId?: string;
  onClose: () => void;
};

/** The subscribe popup, whose code is loaded when it opens. */
export function LazySubscribePrompt({ next, movieId, onClose }: Props) {
  const user = useUser();
  return (
    <Optional onClose={onClose}>
      <SubscribePrompt user={user} next={next} onClose={onClose}>
        {movieId !== undefined && <RentalInstead movieId={movieId} />}
      </SubscribePrompt>
    </Optional>
  );
}

function RentalInstead({ movieId }: { movieId: string }) {
  const movie = useQuery(movieQuery(movieId)).data?.data;
  return movie && <RentalOffer movie={movie} button title={m.rental_instead()} />;
}
