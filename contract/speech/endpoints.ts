import * as z from "zod/mini";
import type { Endpoint } from "../endpoint.ts";
import { SpeechModel, SpeechModelFileParams } from "./speech-model.ts";

export const speechEndpoints = {
  "GET /api/speech-model": {
    summary: "The model that recognizes speech in the studio; null without one",
    access: "movies",
    response: z.object({ data: z.nullable(SpeechModel) }),
  },
  "GET /api/speech-model/:version/:path{.+}": {
    summary: "A file of the model that recognizes speech",
    access: "movies",
    params: SpeechModelFileParams,
  },
} as const satisfies Record<string, Endpoint>;
