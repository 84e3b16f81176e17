import * as z from "zod/mini";
import { UserInfo } from "../accounts/accounts.ts";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import { ProfileChange, ProfileList, ProfileParams, ProfileSecret } from "./profiles.ts";

export const profileEndpoints = {
  "GET /api/profiles": {
    summary: "My account's profiles, and what this session needs to enter or change each",
    access: "user",
    response: ProfileList,
  },
  "POST /api/profiles": {
    summary: "Add a profile",
    access: "user",
    body: ProfileChange,
    status: 201,
    response: MessageResponse,
  },
  "PUT /api/profiles/:id": {
    summary: "Change a profile's name, picture, PIN and age limit",
    access: "user",
    params: ProfileParams,
    body: ProfileChange,
    response: MessageResponse,
  },
  "DELETE /api/profiles/:id": {
    summary: "Delete a profile with its history and favourites",
    access: "user",
    params: ProfileParams,
    body: ProfileSecret,
    response: MessageResponse,
  },
  "POST /api/profiles/:id/enter": {
    summary:
      "Enter a profile in this session, which gets a new token as its cookie, and end its stream",
    access: "user",
    params: ProfileParams,
    body: ProfileSecret,
    response: z.object({ userInfo: UserInfo }),
  },
} as const satisfies Record<string, Endpoint>;
