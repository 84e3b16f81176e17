import { useState } from "react";
import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import type { TrailerSource } from "./trailer-source.ts";

/** Focuses the player that replaces the focused button. */
const takeFocus = (player: HTMLElement | null) => player?.focus({ preventScroll: true });

/** The trailer that was requested: a file of this site, or an embed. */
export function TrailerPlayer({ source, title }: { source: TrailerSource; title: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <TrailerError onRetry={() => setFailed(false)} />;
  if (source.kind === "file") {
    return (
      <video
        ref={takeFocus}
        src={source.src}
        aria-label={title}
        controls
        autoPlay
        playsInline
        preload="none"
        muted={false}
        onError={() => setFailed(true)}
        className="size-full"
      />
    );
  }
  return (
    <iframe
      ref={takeFocus}
      src={source.src}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation"
      allow="autoplay; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="size-full"
    />
  );
}

function TrailerError({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="grid size-full place-content-center justify-items-center gap-4 p-5 text-center"
    >
      <p className="text-lg text-balance">{m.movie_trailer_error()}</p>
      <Button ref={takeFocus} look="quiet" onClick={onRetry}>
        {m.common_try_again()}
      </Button>
    </div>
  );
}
