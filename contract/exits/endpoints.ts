import { Paging } from "../catalogue/catalogue.ts";
import { type Endpoint, MessageResponse, OpaqueIdParams } from "../endpoint.ts";
import {
  AdminExitList,
  Cancellation,
  ConfirmedExit,
  ExitAssignment,
  ExitConfirmation,
  UnassignedExits,
  Withdrawal,
} from "./exits.ts";

export const exitEndpoints = {
  "POST /api/cancellation": {
    summary: "Cancel a subscription without signing in; the answer is the same for every address",
    access: "anyone",
    body: Cancellation,
    status: 202,
    response: MessageResponse,
  },
  "POST /api/withdrawal": {
    summary:
      "Withdraw from a contract without signing in; the answer is the same for every address",
    access: "anyone",
    body: Withdrawal,
    status: 202,
    response: MessageResponse,
  },
  "POST /api/exit/confirm": {
    summary: "Confirm a cancellation or a withdrawal by the link in the email, once",
    access: "anyone",
    body: ExitConfirmation,
    response: ConfirmedExit,
  },
  "GET /api/admin/exits": {
    summary: "Cancellations and withdrawals that were declared without signing in",
    access: "orders",
    opensToKeys: true,
    query: Paging,
    response: AdminExitList,
  },
  "POST /api/admin/exits/:id/confirm": {
    summary: "Confirm a cancellation or a withdrawal whose link was not used",
    access: "refunds",
    asksForProof: true,
    params: OpaqueIdParams,
    response: ConfirmedExit,
  },
  "GET /api/admin/unassigned-exits": {
    summary: "The oldest cancellations and withdrawals that name no contract",
    access: "orders",
    response: UnassignedExits,
  },
  "POST /api/admin/unassigned-exits/:id/assign": {
    summary:
      "Assign a cancellation or a withdrawal to an order, where it waits to be confirmed as received then",
    access: "refunds",
    params: OpaqueIdParams,
    body: ExitAssignment,
    response: MessageResponse,
  },
  "DELETE /api/admin/unassigned-exits/:id": {
    summary: "Delete a cancellation or a withdrawal that names no contract",
    access: "refunds",
    asksForProof: true,
    params: OpaqueIdParams,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
