import type { QueryClient } from "@tanstack/react-query";
import type { UserInfo } from "../../contract/accounts.ts";
import { defaultPageSize } from "../../contract/constants.ts";
import type { ResponseOf } from "../../contract/endpoints.ts";
import { answerTo } from "../app/answers.ts";

type Viewer = Pick<UserInfo, "id" | "name">;
type List = ResponseOf<"GET /getWatchCount">;

const rowLength = 12;

export const historyPage = ({ id, name }: Viewer, cursor: string | undefined) =>
  answerTo("GET /getWatchCount", { query: { name, id, limit: defaultPageSize, cursor } });

/** What was begun and not finished, the latest first. */
export const begunMovies = ({ id, name }: Viewer) =>
  answerTo("GET /getWatchCount", { query: { name, id, unfinished: "true", limit: rowLength } });

/** What the film watched last leads to. */
export const becauseWatched = () => answerTo("GET /api/because");

const ofHistory = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).startsWith("/getWatchCount"),
};

/** Leaves in the lists that are known what `stays`, then asks the site for what is true. */
export function keepInHistory(queries: QueryClient, stays: (movieId: string) => boolean): Promise<void> {
  queries.setQueriesData<List>(ofHistory, (list) => list && only(list, stays));
  return queries.invalidateQueries(ofHistory);
}

function only(list: List, stays: (movieId: string) => boolean): List {
  const before = list.data.watchCartMovies;
  const watchCartMovies = before.filter(({ id }) => stays(id));
  return { ...list, data: { watchCartMovies }, total: list.total - (before.length - watchCartMovies.length) };
}
