import { m } from "#messages";
import { removeFiltersAndFocus } from "../../features/catalogue/active-filters.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

type Props = {
  /** Whether the list ended before this page. */
  isPastEnd: boolean;
  onFirst: () => void;
  onClear: () => void;
};

/** Replaces a list of movies without a match, or a page after the list's last one. */
export function EmptyMovieList({ isPastEnd, onFirst, onClear }: Props) {
  if (isPastEnd)
    return (
      <Notice
        title={m.catalogue_no_more_title()}
        actions={<Button onClick={onFirst}>{m.catalogue_first_page()}</Button>}
      >
        <p>{m.catalogue_no_more_text()}</p>
      </Notice>
    );
  return (
    <Notice
      title={m.catalogue_no_matches_title()}
      actions={
        <Button onClick={() => removeFiltersAndFocus(onClear)}>
          {m.catalogue_show_all_movies()}
        </Button>
      }
    >
      <p>{m.catalogue_no_matches_text()}</p>
    </Notice>
  );
}
