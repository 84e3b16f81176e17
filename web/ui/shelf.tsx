import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { t } from "../language/text.ts";
import { useScrollKept } from "./use-scroll-kept.ts";

type Props = { title: string; more?: ReactNode; className?: string; children: ReactNode };

/** The place of a poster with its words: as high as with two lines of name, so that no row grows when it is filled. */
export const posterPlace = "w-36 min-h-74 shrink-0 snap-start sm:min-h-92 sm:w-48 xl:min-h-98 xl:w-52";
export const posterSizes = "(min-width: 1280px) 208px, (min-width: 640px) 192px, 144px";
/** A row of them has its height before it is drawn: far from the screen, it costs nothing. */
export const posterRow =
  "[content-visibility:auto] [contain-intrinsic-height:auto_23.5rem] sm:[contain-intrinsic-height:auto_28rem] xl:[contain-intrinsic-height:auto_29.5rem]";

/** A row that scrolls sideways, by touch, wheel, its two buttons, or the arrow keys from link to link. */
export function Shelf({ title, more, className = "", children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const headingId = useId();
  const { overflows, atStart, atEnd } = useReach(list);
  useScrollKept(list, title);
  const scroll = (direction: 1 | -1) => list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.85 });
  return (
    <section aria-labelledby={headingId} className={`py-4 sm:py-5 ${className}`}>
      <div className="wrap flex min-h-11 items-end justify-between gap-4">
        <h2 id={headingId} className="headline text-3xl sm:text-4xl">
          {title}
        </h2>
        <div className="flex items-center gap-1 -mr-2">
          {overflows && (
            <>
              <ShelfButton
                label={t("Scroll {title} back", { title })}
                disabled={atStart}
                onPress={() => scroll(-1)}
                icon={<ChevronLeft aria-hidden="true" />}
              />
              <ShelfButton
                label={t("Scroll {title} on", { title })}
                disabled={atEnd}
                onPress={() => scroll(1)}
                icon={<ChevronRight aria-hidden="true" />}
              />
            </>
          )}
          {more}
        </div>
      </div>
      <ul
        ref={list}
        onKeyDown={moveFocus}
        className="no-scrollbar relative mt-3 flex scroll-smooth snap-x snap-proximity scroll-px-[max(clamp(1rem,4vw,3.5rem),calc((100vw-90rem)/2+3.5rem))] gap-3 overflow-x-auto px-[max(clamp(1rem,4vw,3.5rem),calc((100vw-90rem)/2+3.5rem))] py-3 sm:gap-5"
      >
        {children}
      </ul>
    </section>
  );
}

type ShelfButtonProps = { label: string; icon: ReactNode; disabled: boolean; onPress: () => void };

/** At its end the button stays where it is and keeps the focus: it only says that it has nothing to do. */
function ShelfButton({ label, icon, disabled, onPress }: ShelfButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onPress}
      className="hidden size-11 place-items-center rounded-full text-screen transition hover:bg-seat hover:text-bulb aria-disabled:pointer-events-none aria-disabled:text-edge/60 sm:grid"
    >
      {icon}
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const links = [...event.currentTarget.querySelectorAll("a")];
  const here = links.findIndex((link) => link.contains(document.activeElement));
  const places: Record<string, number> = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: links.length - 1 };
  const place = places[event.key];
  if (place === undefined) return;
  // Beyond the ends, too: the browser's own step would end the scrolling to what has the focus.
  event.preventDefault();
  links[place]?.focus();
}

const nowhere = { overflows: false, atStart: true, atEnd: true };

/** Whether there is more in the list than it can show (the buttons are for that), and which ends are in sight. */
function useReach(list: RefObject<HTMLElement | null>) {
  const [reach, setReach] = useState(nowhere);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    function look() {
      if (!element) return;
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const next = {
        overflows: scrollWidth > clientWidth + 1,
        atStart: scrollLeft < 2,
        atEnd: scrollLeft + clientWidth > scrollWidth - 2,
      };
      setReach((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    }
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [list]);
  return reach;
}
