import type { MovieList } from "../../contract/catalogue.ts";
import { type GoOptions, useQueryOfPlace } from "../router/history.ts";

/** The page of a list, kept in the address: its cursor, and its number for people. */
export function usePaging(list: Pick<MovieList, "nextCursor" | "prevCursor"> | undefined, going?: GoOptions) {
  const [address, setAddress] = useQueryOfPlace();
  const cursor = address.get("cursor") ?? undefined;
  const { prevCursor, nextCursor } = list ?? {};
  const page = cursor === undefined || prevCursor === null ? 1 : numberIn(address);

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

  return {
    cursor,
    page,
    onFirst: () => goTo("", 1),
    onPrevious: prevCursor ? () => goTo(prevCursor, page - 1) : undefined,
    onNext: nextCursor ? () => goTo(nextCursor, page + 1) : undefined,
  };
}

/** Anybody can write an address. */
const numberIn = (address: URLSearchParams) => Number(/^[1-9]\d{0,5}$/.exec(address.get("page") ?? "")?.[0] ?? 1);
