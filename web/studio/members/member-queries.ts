import { defaultPageSize } from "../../../contract/constants.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

type Page = { id: string; cursor: string | undefined };

const pageRequest = ({ id, cursor }: Page) => ({
  params: { id },
  query: { limit: defaultPageSize, cursor },
});

export const memberQuery = (id: string) =>
  queryOptionsFor("GET /api/members/:id", { params: { id } });

export const timelineQuery = (page: Page) =>
  queryOptionsFor("GET /api/members/:id/timeline", pageRequest(page));

export const memberPlaysQuery = (page: Page) =>
  queryOptionsFor("GET /api/members/:id/plays", pageRequest(page));

export const sentEmailsQuery = (page: Page) =>
  queryOptionsFor("GET /api/members/:id/emails", pageRequest(page));
