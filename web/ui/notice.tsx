import { type ReactNode, useLayoutEffect, useRef } from "react";

type Props = {
  title: string;
  level?: 1 | 2;
  /** Whether the page has other content besides the notice, which is then less tall. */
  compact?: boolean;
  art?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
};

/** The message for empty, missing and failed content, with what to do next. */
export function Notice({ title, level = 2, compact = level === 2, art, children, actions }: Props) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => () => moveFocusToMain(section.current), []);
  const Heading = level === 1 ? "h1" : "h2";
  const height = compact ? "min-h-[50dvh]" : "min-h-[calc(100dvh-9rem)]";
  return (
    <section
      ref={section}
      className={`wrap flex ${height} animate-rise flex-col items-center justify-center py-16 text-center`}
    >
      {art ?? <div aria-hidden="true" className="bulbs mb-8 w-47.5" />}
      <Heading className="headline max-w-3xl text-4xl xs:text-5xl sm:text-7xl">{title}</Heading>
      <div className="mt-5 max-w-xl text-lg text-balance text-dim">{children}</div>
      {actions && <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>}
    </section>
  );
}

/**
 * Moves the focus to the page's content, because the focused Try again button is removed with the
 * notice.
 */
function moveFocusToMain(notice: Element | null) {
  if (notice?.contains(document.activeElement))
    notice.closest("main")?.focus({ preventScroll: true });
}
