import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Button } from "../button.tsx";

type Props = { list: UseInfiniteQueryResult; label: string; loadingLabel: string };

/** The button below a list that loads its next page, and the error if that failed. */
export function ShowMore({ list, label, loadingLabel }: Props) {
  return (
    <>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-ember">
          {list.error?.message}
        </p>
      )}
      {list.hasNextPage && (
        <Button
          look="quiet"
          className="justify-self-start"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => list.isFetchingNextPage || list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? loadingLabel : label}
        </Button>
      )}
    </>
  );
}
