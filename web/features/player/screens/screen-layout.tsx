import { type ReactNode, useEffect, useRef } from "react";

type Props = { title: string; text: string; children?: ReactNode; actions: ReactNode };

/** The layout of the screens that replace the player: a title, a text and the viewer's options. */
export function ScreenLayout({ title, text, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading takes the focus, because the focused controls were removed.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="relative z-10 grid animate-rise place-content-center justify-items-center gap-4 bg-black/88 px-4 py-8 text-center">
      <div role="alert" className="grid justify-items-center gap-4">
        <h2 ref={heading} tabIndex={-1} className="headline text-3xl outline-none sm:text-5xl">
          {title}
        </h2>
        <p className="max-w-md text-balance text-dim">{text}</p>
      </div>
      {children}
      <div className="flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
