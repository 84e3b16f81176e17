import { statusOf } from "../../api/client.ts";
import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Notice } from "../../ui/notice.tsx";

type Props = { list: { error: Error | null; refetch: () => unknown }; onFirst: () => void };

/** In place of a page of films that did not come, or that an old or cut address asked for: asking again brings no such. */
export function MovieListError({ list, onFirst }: Props) {
  if (statusOf(list.error) !== 400) return <ListError list={list} />;
  return (
    <Notice title={t("There is no such page")} actions={<Button onClick={onFirst}>{t("To the first page")}</Button>}>
      <p>{t("This address does not lead to a page of the catalogue any more.")}</p>
    </Notice>
  );
}
