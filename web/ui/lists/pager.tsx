import { ChevronLeft, ChevronRight } from "lucide-react";
import { m } from "#messages";
import { Button } from "../button.tsx";

type Props = {
  label: string;
  page: number;
  /** The number of pages; undefined if unknown. */
  pages?: number;
  onPrevious?: () => void;
  onNext?: () => void;
};

/** The Previous and Next buttons of a list. A button without a handler is disabled. */
export function Pager({ label, page, pages, onPrevious, onNext }: Props) {
  return (
    <nav
      aria-label={label}
      className="mt-12 flex items-center justify-center gap-2 max-xs:[&:lang(es)_svg]:hidden sm:gap-6"
    >
      <Button look="quiet" className="px-4 sm:px-6" disabled={!onPrevious} onClick={onPrevious}>
        <ChevronLeft aria-hidden="true" className="size-5" /> {m.common_previous()}
      </Button>
      <span className="headline min-w-12 text-center text-lg sm:min-w-16 text-dim">
        {pages && pages >= page ? m.common_page_of_pages({ page, pages }) : m.common_page({ page })}
      </span>
      <Button look="quiet" className="px-4 sm:px-6" disabled={!onNext} onClick={onNext}>
        {m.common_next()} <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </nav>
  );
}
