import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";

type Props = { title: string; more?: ReactNode; children: ReactNode };

/** A row that scrolls sideways, by touch, wheel, its two buttons, or the arrow keys from link to link. */
export function Shelf({ title, more, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const headingId = useId();
  const overflows = useOverflow(list);
  const scroll = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.85, behavior: "smooth" });
  return (
    <section aria-labelledby={headingId} className="py-6 sm:py-8">
      <div className="wrap flex items-end justify-between gap-4">
        <h2 id={headingId} className="headline text-3xl sm:text-4xl">
          {title}
        </h2>
        <div className="flex items-center gap-1">
          {more}
          {overflows && (
            <>
              <ShelfButton
                label={`Scroll ${title} back`}
                onPress={() => scroll(-1)}
                icon={<ChevronLeft aria-hidden="true" />}
              />
              <ShelfButton
                label={`Scroll ${title} on`}
                onPress={() => scroll(1)}
                icon={<ChevronRight aria-hidden="true" />}
              />
            </>
          )}
        </div>
      </div>
      <ul
        ref={list}
        onKeyDown={moveFocus}
        className="no-scrollbar relative mt-3 flex snap-x snap-mandatory scroll-px-[max(clamp(1rem,4vw,3.5rem),calc((100vw-90rem)/2+3.5rem))] gap-3 overflow-x-auto px-[max(clamp(1rem,4vw,3.5rem),calc((100vw-90rem)/2+3.5rem))] py-3 sm:gap-5"
      >
        {children}
      </ul>
    </section>
  );
}

function ShelfButton({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="hidden size-11 place-items-center rounded-full text-dim hover:bg-seat hover:text-bulb sm:grid"
    >
      {icon}
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll("a")];
  const next = links[links.findIndex((link) => link.contains(document.activeElement)) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Whether there is more in the list than it can show; the buttons are for that. */
function useOverflow(list: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return overflows;
}
