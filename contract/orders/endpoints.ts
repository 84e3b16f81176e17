import * as z from "zod/mini";
import { Paging } from "../catalogue/catalogue.ts";
import { SeasonQuery } from "../collections/series.ts";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import { OpaqueId } from "../ids.ts";
import { PageSlug } from "../pages/site-pages.ts";
import { OwnHomeCountry } from "./home-country.ts";
import {
  AdminOrderList,
  Checkout,
  CsvQuery,
  Invoice,
  MovieOrderRequest,
  OrderFilter,
  OrderList,
  OrderWithPayments,
  PaymentList,
  PurchaseList,
  Refund,
  SeasonOffer,
} from "./orders.ts";

const ByOrder = z.object({ orderId: OpaqueId });
const ByPayment = z.extend(ByOrder, { transactionId: OpaqueId });

export const orderEndpoints = {
  "POST /api/orders": {
    summary:
      "Buy movies, or what I can buy of a season: the payment link; 451 `not_in_country` where one of the movies is not shown in my country",
    access: "user",
    forProfiles: "unlimited",
    idempotent: true,
    body: MovieOrderRequest,
    status: 201,
    response: Checkout,
  },
  "GET /api/collections/:slug/offer": {
    summary: "What a season of a series costs the viewer, and how many of its episodes I own",
    access: "anyone",
    params: z.object({ slug: PageSlug }),
    query: z.object({ season: SeasonQuery }),
    response: z.object({ data: SeasonOffer }),
  },
  "GET /api/orders": {
    summary: "My orders, newest first",
    access: "user",
    showsAllMovies: true,
    query: Paging,
    response: OrderList,
  },
  "GET /api/orders/:orderId": {
    summary: "One of my orders, with its payments",
    access: "user",
    showsAllMovies: true,
    params: ByOrder,
    response: z.object({ data: OrderWithPayments }),
  },
  "POST /api/orders/:orderId/payments/:transactionId/invoice": {
    summary: "Where the payment provider shows the invoice of a payment of mine",
    access: "user",
    forProfiles: "unlimited",
    params: ByPayment,
    response: Invoice,
  },
  "GET /api/home-country": {
    summary:
      "My home country by my last payment, and whether I can watch what it shows from other countries of the European Economic Area",
    access: "user",
    response: OwnHomeCountry,
  },
  "GET /api/purchases": {
    summary: "The movies I bought, newest first",
    access: "user",
    query: Paging,
    response: PurchaseList,
  },
  "GET /api/admin/orders": {
    summary: "All orders, newest first",
    access: "orders",
    opensToKeys: true,
    query: OrderFilter,
    response: AdminOrderList,
  },
  "POST /api/admin/orders/:orderId/refund": {
    summary: "Refund an order's newest payment; what it paid for ends",
    access: "refunds",
    asksForProof: true,
    idempotent: true,
    params: ByOrder,
    response: MessageResponse,
  },
  "GET /api/admin/orders/csv": {
    summary:
      "The orders of a month, or of some of its days (UTC), as a CSV file, oldest first, with the sums of their payments; a longer file than the limit of rows breaks off with an error",
    access: "revenue",
    opensToKeys: true,
    query: CsvQuery,
  },
  "GET /api/admin/payments/csv": {
    summary:
      "The payments of a month, or of some of its days (UTC), as a CSV file, oldest first; a longer file than the limit of rows breaks off with an error",
    access: "revenue",
    opensToKeys: true,
    query: CsvQuery,
  },
  "GET /api/admin/orders/:orderId/payments": {
    summary: "The payments of an order, newest first",
    access: "orders",
    opensToKeys: true,
    params: ByOrder,
    response: PaymentList,
  },
  "POST /api/admin/orders/:orderId/payments/:transactionId/refund": {
    summary:
      "Refund a part of a payment, of any month; what it paid for stays. The whole newest payment ends it",
    access: "refunds",
    asksForProof: true,
    idempotent: true,
    params: ByPayment,
    body: Refund,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
