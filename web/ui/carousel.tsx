import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
import { hasModifier } from "./keyboard.ts";

type Props = { title: string; more?: ReactNode; className?: string; children: ReactNode };

/**
 * The size of a carousel item. The minimum heights fit a poster with a two-line name, so that a
 * carousel does not grow when it loads.
 */
export const posterItemClass =
  "w-36 min-h-74 shrink-0 snap-start sm:min-h-92 sm:w-48 xl:min-h-98 xl:w-52";
export const carouselPosterSizes = "(min-width: 1280px) 208px, (min-width: 640px) 192px, 144px";
/**
 * Reserves the height of a row, so that the browser can skip rendering carousels far outside of the
 * viewport.
 */
export const posterRowClass =
  "[content-visibility:auto] [contain-intrinsic-height:auto_23.5rem] sm:[contain-intrinsic-height:auto_28rem] xl:[contain-intrinsic-height:auto_29.5rem]";

/**
 * A list that scrolls sideways by touch, wheel, its buttons, or arrow keys between its links.
 * `title` must be unique on the page.
 */
export function Carousel({ title, more, className = "", children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const headingId = useId();
  const { overflows, atStart, atEnd } = useScrollEdges(list, title);
  const scroll = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.85 });
  return (
    <section aria-labelledby={headingId} className={`py-4 sm:py-5 ${className}`}>
      <div className="wrap flex min-h-11 items-end justify-between gap-4">
        <h2 id={headingId} className="headline text-3xl sm:text-4xl">
          {title}
        </h2>
        <div className="flex items-center gap-1 -mr-2">
          {overflows && (
            <>
              <CarouselButton
                label={m.common_scroll_back({ title })}
                disabled={atStart}
                onPress={() => scroll(-1)}
                icon={<ChevronLeft aria-hidden="true" />}
              />
              <CarouselButton
                label={m.common_scroll_forward({ title })}
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

type CarouselButtonProps = {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  onPress: () => void;
};

/** A carousel's button. Uses `aria-disabled`, so that it keeps the focus at the end of the list. */
function CarouselButton({ label, icon, disabled, onPress }: CarouselButtonProps) {
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
  const currentIndex = links.findIndex((link) => link.contains(document.activeElement));
  const targets: Record<string, number> = {
    ArrowRight: currentIndex + 1,
    ArrowLeft: currentIndex - 1,
    Home: 0,
    End: links.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined || hasModifier(event)) return;
  // The default is prevented even at the ends of the list, because the browser's scroll step would
  // stop the scrolling to the focused link.
  event.preventDefault();
  links[target]?.focus();
}

const positions = new Map<string, number>();
const initialEdges = { overflows: false, atStart: true, atEnd: true };

/**
 * Returns whether the list overflows, and which of its ends are visible. Navigating back restores
 * the scroll position saved under `name`.
 */
function useScrollEdges(list: RefObject<HTMLElement | null>, name: string) {
  const [edges, setEdges] = useState(initialEdges);
  const positionKey = `${useLocation().key} ${name}`;
  useLayoutEffect(() => {
    const left = positions.get(positionKey);
    if (left) list.current?.scrollTo({ left, behavior: "instant" });
  }, [list, positionKey]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    function measure() {
      if (!element) return;
      const { scrollLeft, clientWidth, scrollWidth } = element;
      positions.set(positionKey, scrollLeft);
      const next = {
        overflows: scrollWidth > clientWidth + 1,
        atStart: scrollLeft < 2,
        atEnd: scrollLeft + clientWidth > scrollWidth - 2,
      };
      setEdges((previous) => (JSON.stringify(previous) === JSON.stringify(next) ? previous : next));
    }
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [list, positionKey]);
  return edges;
}
