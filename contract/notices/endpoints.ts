import * as z from "zod/mini";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import { OpaqueId } from "../ids.ts";
import { mapNoticeEndpoints, type NoticeName, notices } from "./notices.ts";

/** Whether the account gets the emails of a notice. */
const NoticeChoice = z.object({ email: z.boolean() });

function createNoticeEndpoints(name: NoticeName) {
  const { topic, event } = notices[name];
  return {
    read: {
      summary: `Whether I get emails when ${event}`,
      access: "user",
      response: z.object({ data: NoticeChoice }),
    },
    choose: {
      summary: `Ask for emails when ${event}, or stop them`,
      access: "user",
      forProfiles: "main",
      body: NoticeChoice,
      response: MessageResponse,
    },
    stop: {
      summary: `Stop an account's emails about ${topic}, by the link in them (RFC 8058)`,
      access: "anyone",
      query: z.object({ token: OpaqueId }),
      response: MessageResponse,
    },
  } as const satisfies Record<string, Endpoint>;
}

/** The endpoints of every notice. */
export const noticeEndpoints = mapNoticeEndpoints(createNoticeEndpoints);
