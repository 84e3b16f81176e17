import type { Hono } from "hono";
import { m } from "#messages";
import { listSchemeAges } from "../../contract/movies/age-ratings.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { getSiteSettings } from "../site/current-site.ts";
import { addProfile, changeProfile, deleteProfile } from "./changes.ts";
import { enterProfile } from "./enter-profile.ts";
import { findSecretToAdd, readAccountProfiles, toProfileDto } from "./household.ts";

/**
 * Mounts the endpoints of an account's profiles. `openSessionDatabase` gives each profile its own
 * history and favourites.
 */
export function mountProfiles(app: Hono<AppEnv>): void {
  route(app, "GET /api/profiles", async (c) => {
    const household = await readAccountProfiles(c);
    return respond(c, "GET /api/profiles", {
      data: household.profiles.map((profile) => toProfileDto(household, profile)),
      asksToAdd: findSecretToAdd(household),
      ages: listSchemeAges(getSiteSettings().ageScheme),
    });
  });

  route(app, "POST /api/profiles", async (c, { body }) => {
    await addProfile(c, body);
    return respond(c, "POST /api/profiles", { message: m.done_profile_added() });
  });

  route(app, "PUT /api/profiles/:id", async (c, { params, body }) => {
    await changeProfile(c, params.id, body);
    return respond(c, "PUT /api/profiles/:id", { message: m.done_profile_changed() });
  });

  route(app, "DELETE /api/profiles/:id", async (c, { params, body }) => {
    await deleteProfile(c, params.id, body);
    return respond(c, "DELETE /api/profiles/:id", { message: m.done_profile_deleted() });
  });

  route(app, "POST /api/profiles/:id/enter", async (c, { params, body }) =>
    respond(c, "POST /api/profiles/:id/enter", {
      userInfo: await enterProfile(c, params.id, body),
    }),
  );
}
