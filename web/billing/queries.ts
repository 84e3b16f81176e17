import type { QueryClient } from "@tanstack/react-query";
import type { UserInfo } from "../../contract/accounts.ts";
import { defaultPageSize, maxPageSize } from "../../contract/constants.ts";
import { answerTo } from "../app/answers.ts";

export const plans = () => answerTo("GET /api/plans");

export const subscriptionCheck = () => answerTo("GET /subscriptionCheck");

export const receiptOf = ({ id, name }: Pick<UserInfo, "id" | "name">) =>
  answerTo("GET /subscriptionDetails/:name", { params: { name }, query: { id } });

export const oneOrder = (orderId: string) => answerTo("GET /api/orders/:orderId", { params: { orderId } });

export const orderPage = (cursor: string | undefined) =>
  answerTo("GET /api/orders", { query: { limit: defaultPageSize, cursor } });

export const purchasePage = (cursor: string | undefined) =>
  answerTo("GET /api/purchases", { query: { limit: defaultPageSize, cursor } });

/** Enough to tell what is owned already; the site itself sells nothing twice. */
export const latestPurchases = () => answerTo("GET /api/purchases", { query: { limit: maxPageSize } });

const movedByMoney = [
  "/subscriptionCheck",
  "/subscriptionDetails/",
  "/getUser/",
  "/getAdmin/",
  "/api/orders",
  "/api/purchases",
  "playback",
];

/** After money has moved: who may watch, what is owned and what was paid are asked for anew. */
export const forgetMoney = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => movedByMoney.some((start) => String(queryKey[0]).startsWith(start)),
  });
