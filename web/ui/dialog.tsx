import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { m } from "#messages";
import { toWordLengthStyle } from "./word-length.ts";

type Props = {
  title: string;
  wide?: boolean;
  children: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
};

/** A modal `<dialog>`, labelled by its heading. The browser traps and restores the focus. */
export function Dialog({ title, wide = false, children, actions, onClose }: Props) {
  const ref = useModal();
  const headingId = useId();

  return (
    <dialog
      ref={ref}
      aria-labelledby={headingId}
      onCancel={(event) => {
        // `cancel` also bubbles from file inputs and nested dialogs. A second Escape in a row is
        // not cancelable: Firefox fires `cancel` for it too, and then closes the dialog.
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      // A second Escape in a row closes the dialog without asking. The dialog is reopened, because
      // only the parent component may close it.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return;
        currentTarget.showModal();
        onClose();
      }}
      className={`${wide ? "w-[min(66rem,calc(100vw-2rem))]" : "w-[min(32rem,calc(100vw-2rem))]"} animate-rise rounded-2xl border border-rail bg-velvet p-6 text-screen shadow-2xl backdrop:bg-[rgb(0_0_0/60%)] backdrop:backdrop-blur-sm sm:p-10`}
    >
      <div aria-hidden="true" className="bulbs mb-6 w-37.5" />
      <div className="@container">
        <h2
          id={headingId}
          className="headline fit-5xl wrap-anywhere"
          style={toWordLengthStyle(title)}
        >
          {title}
        </h2>
      </div>
      <div className="mt-4 text-lg text-dim">{children}</div>
      {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
      <button
        type="button"
        aria-label={m.common_close()}
        onClick={onClose}
        className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-dim hover:bg-seat hover:text-screen"
      >
        <X aria-hidden="true" />
      </button>
    </dialog>
  );
}

/** Returns the ref of a `<dialog>` that is open while it is mounted. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  // Closed before it unmounts, because a removed dialog does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return ref;
}
