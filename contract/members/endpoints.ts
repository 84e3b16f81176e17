import * as z from "zod/mini";
import { Paging } from "../catalogue/catalogue.ts";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import {
  BlockRequest,
  Member,
  MemberNoteParams,
  MemberParams,
  NewNote,
  NoteChange,
  PlayList,
  SentEmailList,
  Timeline,
} from "./members.ts";

export const memberEndpoints = {
  "GET /api/members/:id": {
    summary: "An account with its subscription, rentals, devices and notes",
    access: "members",
    params: MemberParams,
    response: z.object({ data: Member }),
  },
  "GET /api/members/:id/timeline": {
    summary: "Orders, payments, refunds, disputes and changes of an account, newest first",
    access: "members",
    params: MemberParams,
    query: Paging,
    response: Timeline,
  },
  "GET /api/members/:id/plays": {
    summary: "What an account watched, newest first",
    access: "members",
    params: MemberParams,
    query: Paging,
    response: PlayList,
  },
  "GET /api/members/:id/emails": {
    summary: "The emails that an account was sent, newest first, without their texts",
    access: "members",
    params: MemberParams,
    query: Paging,
    response: SentEmailList,
  },
  "POST /api/members/:id/export": {
    summary: "All stored data of an account, as a file",
    access: "members",
    asksForProof: true,
    params: MemberParams,
    response: z.record(z.string(), z.unknown()),
  },
  "POST /api/members/:id/block": {
    summary:
      "Block an account: its sessions end and it cannot sign in; never one's own or the last administrator's",
    access: "members",
    asksForProof: true,
    params: MemberParams,
    body: BlockRequest,
    response: MessageResponse,
  },
  "DELETE /api/members/:id/block": {
    summary: "Unblock an account, which can sign in again",
    access: "members",
    asksForProof: true,
    params: MemberParams,
    response: MessageResponse,
  },
  "DELETE /api/members/:id/sessions": {
    summary: "End every session of an account, which has to sign in again",
    access: "members",
    params: MemberParams,
    response: MessageResponse,
  },
  "DELETE /api/members/:id/renewal": {
    summary: "Stop the renewal of an account's subscription at the payment provider",
    access: "members",
    asksForProof: true,
    params: MemberParams,
    response: MessageResponse,
  },
  "POST /api/members/:id/notes": {
    summary: "Add a note about an account",
    access: "members",
    idempotent: true,
    params: MemberParams,
    body: NewNote,
    status: 201,
    response: MessageResponse,
  },
  "PUT /api/members/:id/notes/:noteId": {
    summary: "Change a note; 409 `edit_conflict` if it changed since",
    access: "members",
    params: MemberNoteParams,
    body: NoteChange,
    response: MessageResponse,
  },
  "DELETE /api/members/:id/notes/:noteId": {
    summary: "Delete a note",
    access: "members",
    params: MemberNoteParams,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
