import { type Endpoint, MessageResponse, NumericIdParams } from "../endpoint.ts";
import {
  AdminReviewList,
  AdminReviewQuery,
  KeptReview,
  NewReviewReport,
  ReviewRemoval,
} from "./reviews.ts";

export const reviewEndpoints = {
  "POST /api/reviews/:id/report": {
    summary: "Report a review to the site's owner; signing in is not needed",
    access: "anyone",
    params: NumericIdParams,
    body: NewReviewReport,
    status: 202,
    response: MessageResponse,
  },
  "GET /api/admin/reviews": {
    summary: "All reviews, newest first, with their open reports",
    access: "reviews",
    opensToKeys: true,
    query: AdminReviewQuery,
    response: AdminReviewList,
  },
  "POST /api/reviews/:id/keep": {
    summary: "Keep a reported review, which decides the named reports",
    access: "reviews",
    params: NumericIdParams,
    body: KeptReview,
    response: MessageResponse,
  },
  "DELETE /api/reviews/:id": {
    summary: "Remove a review, which decides its reports; the author is told the reasons",
    access: "reviews",
    asksForProof: true,
    params: NumericIdParams,
    body: ReviewRemoval,
    bodyIsOptional: true,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
