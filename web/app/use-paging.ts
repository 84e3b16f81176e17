import type { MovieList } from "../../contract/catalogue.ts";
import { type GoOptions, useQueryOfPlace } from "../router/history.ts";

/** The page of a list, kept in the address: its cursor, and its number for people. */
export function usePaging(list: Pick<MovieList, "nextCursor" | "prevCursor"> | undefined, going?: GoOptions) {
  const [address, setAddress] = useQueryOfPlace();
  const cursor = address.get("cursor") ?? undefined;
  const page = cursor === undefined ? 1 : Math.max(1, Number(address.get("page")) || 1);

  function goTo(to: string, number: number) {
    const next = new URLSearchParams(address);
    if (number <= 1) {
      next.delete("cursor");
      next.delete("page");
    } else {
      next.set("cursor", to);
      next.set("page", String(number));
    }
    setAddress(next, going);
    // Its button is off while the page is on its way: whoever uses the keyboard goes on from the top.
    if (!going?.state?.stay) document.querySelector("main")?.focus({ preventScroll: true });
  }

  const { prevCursor, nextCursor } = list ?? {};
  return {
    cursor,
    page,
    onFirst: () => goTo("", 1),
    onPrevious: prevCursor ? () => goTo(prevCursor, page - 1) : undefined,
    onNext: nextCursor ? () => goTo(nextCursor, page + 1) : undefined,
  };
}
