import * as z from "zod/mini";
import type { Permission } from "../access/permissions.ts";
import { legalPages } from "../pages/legal-reviews.ts";
import { Incident } from "./incidents.ts";

/** An upload without progress for this many hours needs an administrator. */
export const stuckUploadHours = 1;
/** How many days before a movie's first or last day the tasks list that day. */
export const movieTaskHorizonDays = 7;
/** The ages in days between which an unconfirmed exit is a task. */
export const unconfirmedExitAges = { from: 1, to: 14 };
/** The age in days from which a draft is listed as probably forgotten. */
export const oldDraftDays = 30;
/**
 * The site counts the things of a task, such as the videos with missing files, up to this number.
 */
export const maxTodoCount = 100;

const Count = z.number();
const MovieDay = { id: z.string(), name: z.string(), day: z.string() };

/**
 * A task for an administrator today. `overdue_payments`: failed payments of subscribers who still
 * have access. `second_factor`: the site demands no second factor, although it is deployed, takes
 * payments or has several staff members. `unconfirmed_exits`: exits whose email link nobody used;
 * these exits are valid all the same. `unassigned_exits`: exits that name no contract.
 * `stuck_upload`: `movie` is null if the upload has no movie yet. `beginning` and `leaving`: the
 * movie's first or last day is within a week. An administrator must publish a `draft`, because no
 * job publishes it.
 */
export const Todo = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("incident"), incident: Incident }),
  z.object({
    kind: z.literal("job"),
    name: z.string(),
    succeededAt: z.nullable(z.iso.datetime()),
    error: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal("missing_files"), count: Count }),
  z.object({ kind: z.literal("flagged_orders"), count: Count }),
  z.object({ kind: z.literal("reported_reviews"), count: Count }),
  z.object({ kind: z.literal("failed_uploads"), count: Count }),
  z.object({
    kind: z.literal("stuck_upload"),
    videoId: z.string(),
    fileName: z.string(),
    since: z.iso.datetime(),
    movie: z.nullable(z.object({ id: z.string(), name: z.string() })),
  }),
  z.object({ kind: z.literal("unassigned_exits"), count: Count }),
  z.object({ kind: z.literal("unconfirmed_exits"), count: Count }),
  z.object({ kind: z.literal("overdue_payments"), count: Count }),
  z.object({ kind: z.literal("second_factor") }),
  z.object({ kind: z.literal("legal_page"), page: z.enum(legalPages) }),
  z.object({ kind: z.literal("leaving"), ...MovieDay }),
  z.object({ kind: z.literal("beginning"), ...MovieDay, draft: z.boolean() }),
  z.object({ kind: z.literal("old_drafts"), count: Count }),
]);

export type Todo = z.infer<typeof Todo>;

/** The permission that an account needs to see a task of the kind. */
export const todoPermissions: Record<Todo["kind"], Permission> = {
  incident: "site",
  job: "site",
  missing_files: "movies",
  flagged_orders: "refunds",
  reported_reviews: "reviews",
  failed_uploads: "movies",
  stuck_upload: "movies",
  unassigned_exits: "orders",
  unconfirmed_exits: "orders",
  overdue_payments: "orders",
  second_factor: "site",
  legal_page: "storefront",
  leaving: "movies",
  beginning: "movies",
  old_drafts: "movies",
};
