import { m } from "#messages";
import type { ExtraKind } from "../../contract/extras/extras.ts";
import type { Message } from "../i18n/message.ts";

export const extraKindLabels: Record<ExtraKind, Message> = {
  trailer: m.extra_kind_trailer,
  "making-of": m.extra_kind_making_of,
  interview: m.extra_kind_interview,
  "deleted-scene": m.extra_kind_deleted_scene,
  other: m.extra_kind_other,
};
