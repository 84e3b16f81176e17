import { m } from "#messages";
import { httpStatusOf } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Notice } from "../../ui/notice.tsx";

type Props = { list: { error: Error | null; refetch: () => unknown }; onFirst: () => void };

/**
 * Replaces a list that could not be loaded. A 400 means an invalid cursor in the URL; a retry does
 * not help.
 */
export function MovieListError({ list, onFirst }: Props) {
  if (httpStatusOf(list.error) !== 400) return <ListError list={list} />;
  return (
    <Notice
      title={m.catalogue_page_missing_title()}
      actions={<Button onClick={onFirst}>{m.catalogue_first_page()}</Button>}
    >
      <p>{m.catalogue_page_missing_text()}</p>
    </Notice>
  );
}
