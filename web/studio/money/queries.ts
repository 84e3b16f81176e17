import { keepPreviousData } from "@tanstack/react-query";
import { pageSize } from "../../../contract/constants.ts";
import type { Answer, Request } from "../../../contract/endpoints.ts";
import { answerTo } from "../../app/answers.ts";

export type BookedOrder = Answer<"GET /api/admin/orders">["data"][number];
export type BookedSubscription = Answer<"GET /api/admin/subscriptions">["data"][number];
export type LedgerEntry = Answer<"GET /api/admin/payment-events">["data"][number];

export const orderBook = (query: Request<"GET /api/admin/orders">["query"]) =>
  answerTo("GET /api/admin/orders", { query: { limit: pageSize, ...query } });

export const subscriptionBook = (query: Request<"GET /api/admin/subscriptions">["query"]) =>
  answerTo("GET /api/admin/subscriptions", { query: { limit: pageSize, ...query } });

export const ledger = (query: Request<"GET /api/admin/payment-events">["query"]) =>
  answerTo("GET /api/admin/payment-events", { query: { limit: pageSize, ...query } });

/** Books are read to be sure: what is remembered is shown, and asked for again. */
export const live = { staleTime: 0, placeholderData: keepPreviousData } as const;
