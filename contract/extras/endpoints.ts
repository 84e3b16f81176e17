import * as z from "zod/mini";
import { type Endpoint, MessageResponse, NumericIdParams } from "../endpoint.ts";
import { ExtrasChange, ExtraVideo, MovieExtras } from "./extras.ts";

export const extraEndpoints = {
  "GET /api/admin/movies/:id/extras": {
    summary: "The extras of a movie, as administrators edit them",
    access: "studio",
    opensToKeys: true,
    params: NumericIdParams,
    response: z.object({ data: MovieExtras }),
  },
  "PUT /api/admin/movies/:id/extras": {
    summary: "Add, rename, order and remove the extras of a movie: the whole list",
    access: "movies",
    opensToKeys: true,
    params: NumericIdParams,
    body: ExtrasChange,
    response: z.extend(MessageResponse, { data: MovieExtras }),
  },
  "PUT /api/admin/extras/:id/video": {
    summary: "Give an extra its video, or another",
    access: "movies",
    opensToKeys: true,
    params: NumericIdParams,
    body: ExtraVideo,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
