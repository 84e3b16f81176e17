import { useEffect, useId, useState } from "react";
import { useModal } from "./dialog.tsx";
import { LogoMark } from "./logo-mark.tsx";

type Props = { message: string; hint: string; delayMs?: number };

/**
 * Covers the page while it is busy. The overlay appears only after `delayMs`, and only if no dialog
 * is open, because it would take the dialog's focus. Escape dismisses the overlay.
 */
export function LoadingOverlay({ message, hint, delayMs = 400 }: Props) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(!document.querySelector("dialog[open]")), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  if (!shown) return null;
  return <Overlay message={message} hint={hint} onClose={() => setShown(false)} />;
}

function Overlay({ message, hint, onClose }: Omit<Props, "delayMs"> & { onClose: () => void }) {
  const ref = useModal();
  const id = useId();

  return (
    <dialog
      ref={ref}
      aria-busy="true"
      aria-labelledby={`${id}-message`}
      aria-describedby={`${id}-hint`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="dark-surface m-auto animate-rise bg-transparent p-8 text-center text-screen outline-none backdrop:bg-[rgb(0_0_0/75%)] backdrop:backdrop-blur-sm"
    >
      <span aria-hidden="true" className="relative mx-auto grid size-24 place-items-center">
        <span className="absolute inset-0 animate-spin rounded-full border-2 border-rail border-t-bulb" />
        <LogoMark className="size-14" />
      </span>
      <p id={`${id}-message`} className="headline mt-8 text-4xl sm:text-5xl">
        {message}
      </p>
      <p id={`${id}-hint`} className="mt-3 text-lg text-dim">
        {hint}
      </p>
    </dialog>
  );
}
