import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Movie } from "../../../contract/catalogue.ts";
import { defaultPageSize } from "../../../contract/constants.ts";
import { CategoryLinks } from "../../catalogue/category-links.tsx";
import { MovieGrid, MovieGridSkeleton } from "../../catalogue/movie-grid.tsx";
import { categoryPage, movieCounts } from "../../catalogue/queries.ts";
import { plural, t } from "../../language/text.ts";
import { useQueryOfPlace } from "../../router/history.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { BuyButton } from "../buy-button.tsx";
import { paths } from "../paths.ts";
import { usePaging } from "../use-paging.ts";
import { ListTrouble } from "./list-trouble.tsx";

export const ActionPage = () => <CategoryPage title="Action" />;
export const RomancePage = () => <CategoryPage title="Romance" />;
export const DrammaPage = () => <CategoryPage title="Dramma" />;
export const TechPage = () => <CategoryPage title="Tech" />;

function CategoryPage({ title }: { title: keyof typeof paths.category }) {
  useTitle(title);
  const [address] = useQueryOfPlace();
  const cursor = address.get("cursor") ?? undefined;
  const list = useQuery({
    ...categoryPage(title, cursor),
    placeholderData: (before, query) =>
      query?.queryKey[0]?.includes(`category=${title}&`) ? keepPreviousData(before) : undefined,
  });
  const counts = useQuery(movieCounts()).data?.data;
  const films = counts && (counts.category[title] ?? 0);
  const { page, onFirst, onPrevious, onNext } = usePaging(list.isPlaceholderData ? undefined : list.data);
  return (
    <div className="wrap pt-8 sm:pt-12">
      <p className="eyebrow">
        {t("Category")}
        {films !== undefined && ` · ${plural(films, "One film", "{count} films")}`}
      </p>
      <h1 className="headline text-7xl sm:text-9xl">{title}</h1>
      <div className="mt-4 mb-4 sm:mb-6">
        <CategoryLinks />
      </div>
      {list.isPending && <MovieGridSkeleton withAction />}
      {!list.data && list.isError && <ListTrouble list={list} onFirst={onFirst} />}
      {list.data?.data.length === 0 && <NothingHere />}
      {list.data && list.data.data.length > 0 && (
        <>
          <MovieGrid movies={list.data.data} dimmed={list.isPlaceholderData} actionOf={CardAction} />
          <Pager
            label={t("Pages of {list}", { list: title })}
            page={page}
            pages={films && Math.ceil(films / defaultPageSize)}
            onPrevious={onPrevious}
            onNext={onNext}
          />
        </>
      )}
    </div>
  );
}

function NothingHere() {
  return (
    <Notice title={t("Nothing here yet")} actions={<ButtonLink to={paths.movies}>{t("All movies")}</ButtonLink>}>
      <p>{t("No film of this kind is on the programme at the moment.")}</p>
    </Notice>
  );
}

function CardAction(movie: Movie) {
  return <BuyButton movie={movie} className="w-full px-3" />;
}
