import { useUser } from "../../features/accounts/session.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";

const SubscribePrompt = lazyComponent(
  async () => (await import("../../features/subscriptions/subscribe-prompt.tsx")).SubscribePrompt,
);
const RentalAlternative = lazyComponent(
  async () => (await import("./rental-instead.tsx")).RentalAlternative,
);

type Props = {
  /** The path to open after signing in or paying. */
  next: string;
  /** The movie that the user wants to watch. The popup may also offer its rental. */
  movieId?: string;
  onClose: () => void;
};

/** The subscribe popup, whose code is loaded when it opens. */
export function LazySubscribePrompt({ next, movieId, onClose }: Props) {
  const user = useUser();
  return (
    <OptionalContent onClose={onClose}>
      <SubscribePrompt user={user} next={next} onClose={onClose}>
        {movieId !== undefined && <RentalAlternative movieId={movieId} />}
      </SubscribePrompt>
    </OptionalContent>
  );
}
