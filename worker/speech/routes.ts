import type { Hono } from "hono";
import * as z from "zod/mini";
import { SpeechModel, speechFolder, speechModelKey } from "../../contract/speech/speech-model.ts";
import { requireSession } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { respondFile } from "../media/stored-file.ts";

/**
 * Mounts the model that recognizes speech, which `npm run speech-model` puts into the bucket. A
 * version's files never change, so that browsers keep them.
 */
export function mountSpeech(app: Hono<AppEnv>): void {
  route(app, "GET /api/speech-model", async (c) => {
    await requireSession(c);
    const data = await readSpeechModel(c.env.MEDIA);
    return respond(c, "GET /api/speech-model", { data });
  });

  route(app, "GET /api/speech-model/:version/:path{.+}", async (c, { params }) => {
    await requireSession(c);
    return respondFile(c, `${speechFolder}${params.version}/${params.path}`, {
      cacheControl: "private, max-age=31536000, immutable",
    });
  });
}

/** Reads the description of the model; null if it is missing, or if this version cannot read it. */
async function readSpeechModel(media: R2Bucket): Promise<SpeechModel | null> {
  const stored = await media.get(speechModelKey);
  const described: unknown = await stored?.json().catch(() => null);
  return z.safeParse(SpeechModel, described).data ?? null;
}
