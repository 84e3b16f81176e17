import * as z from "zod/mini";
import { Paging, pageOf } from "../catalogue/catalogue.ts";
import { type Endpoint, MessageResponse, NumericIdParams } from "../endpoint.ts";
import {
  HolderChange,
  HolderForm,
  HolderParams,
  HolderTotal,
  MovieRightsTerms,
  MovieRightsTermsForm,
  MovieWithoutTerms,
  OpenStatementMonth,
  PoolRate,
  RightsOverview,
  RightsStatement,
  StatementMonthParams,
  StatementParams,
  StatementTotal,
} from "./rights.ts";

export const rightsEndpoints = {
  "GET /api/admin/rights": {
    summary:
      "The rights holders, the pool, the movies whose terms changed last, and the last closed months",
    access: "rights",
    opensToKeys: true,
    response: z.object({ data: RightsOverview }),
  },
  "GET /api/admin/rights/movies-without-terms": {
    summary: "The movies for which no terms were ever set, by name",
    access: "rights",
    opensToKeys: true,
    query: Paging,
    response: pageOf(MovieWithoutTerms),
  },
  "GET /api/admin/rights/open-statement-months": {
    summary: "What the months that are not closed have brought so far, the oldest first",
    access: "rights",
    opensToKeys: true,
    response: z.object({ data: z.array(OpenStatementMonth) }),
  },
  "GET /api/admin/rights/months/:month": {
    summary: "What each rights holder gets for a closed month, the most first",
    access: "rights",
    opensToKeys: true,
    params: StatementMonthParams,
    response: z.object({ data: z.array(HolderTotal) }),
  },
  "PUT /api/admin/rights/pool": {
    summary:
      "Set the share of the revenue of subscriptions that goes into the pool from a month on",
    access: "rights",
    asksForProof: true,
    body: PoolRate,
    response: MessageResponse,
  },
  "POST /api/admin/rights/holders": {
    summary: "Add a rights holder; the first one begins the months of statements",
    access: "rights",
    idempotent: true,
    body: HolderForm,
    status: 201,
    response: z.object({ message: z.string(), data: z.object({ id: z.string() }) }),
  },
  "PUT /api/admin/rights/holders/:holderId": {
    summary:
      "Change a rights holder; 409 with the saved one as `data` when somebody else changed it",
    access: "rights",
    asksForProof: true,
    params: HolderParams,
    body: HolderChange,
    response: MessageResponse,
  },
  "POST /api/admin/rights/holders/:holderId/link": {
    summary:
      "Make a new secret link to a holder's statements, which ends the old one; only this response has it",
    access: "rights",
    asksForProof: true,
    params: HolderParams,
    status: 201,
    response: z.object({ message: z.string(), data: z.object({ path: z.string() }) }),
  },
  "GET /api/admin/rights/holders/:holderId/statements": {
    summary: "A holder's closed months, newest first",
    access: "rights",
    opensToKeys: true,
    params: HolderParams,
    response: z.object({ data: z.array(StatementTotal) }),
  },
  "GET /api/admin/rights/holders/:holderId/statements/:month": {
    summary: "A holder's statement of a closed month, with at most 500 lines",
    access: "rights",
    opensToKeys: true,
    params: StatementParams,
    response: z.object({ data: RightsStatement }),
  },
  "GET /api/admin/rights/holders/:holderId/statements/:month/csv": {
    summary: "A holder's statement of a closed month as a CSV file",
    access: "rights",
    opensToKeys: true,
    params: StatementParams,
  },
  "GET /api/admin/movies/:id/terms": {
    summary: "The terms of a movie, the newest first",
    access: "rights",
    opensToKeys: true,
    params: NumericIdParams,
    response: z.object({ data: z.array(MovieRightsTerms) }),
  },
  "PUT /api/admin/movies/:id/terms": {
    summary:
      "Set the terms of a movie from a month on, which is not closed; 409 when somebody else changed them",
    access: "rights",
    asksForProof: true,
    params: NumericIdParams,
    body: MovieRightsTermsForm,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
