import * as z from "zod/mini";
import { Paging } from "../catalogue/catalogue.ts";
import { type Endpoint, MessageResponse, NumericIdParams } from "../endpoint.ts";
import { NumericId } from "../ids.ts";
import {
  AdminPerson,
  AdminPersonList,
  PersonChange,
  PersonPage,
  PersonQuery,
  PortraitForm,
} from "./people.ts";

export const peopleEndpoints = {
  "GET /api/people/:id": {
    summary: "A person with their movies by job, newest first",
    access: "anyone",
    cached: true,
    params: NumericIdParams,
    query: Paging,
    response: PersonPage,
  },
  "GET /api/admin/people": {
    summary: "People by name; with a text of three or more characters, the newest that contain it",
    access: "studio",
    opensToKeys: true,
    query: PersonQuery,
    response: AdminPersonList,
  },
  "GET /api/admin/people/:id": {
    summary: "A person as they are edited, with their version",
    access: "studio",
    opensToKeys: true,
    params: NumericIdParams,
    response: z.object({ data: AdminPerson }),
  },
  "PUT /api/admin/people/:id": {
    summary: "Change the name and dates of a person, and the source of their portrait",
    access: "movies",
    opensToKeys: true,
    params: NumericIdParams,
    body: PersonChange,
    response: MessageResponse,
  },
  "PUT /api/admin/people/:id/image": {
    summary: "Another portrait: `image`, and the `version` of the person that was edited",
    access: "movies",
    opensToKeys: true,
    params: NumericIdParams,
    streamedForm: PortraitForm,
    response: MessageResponse,
  },
  "POST /api/admin/people/:id/merge": {
    summary:
      "Make a person and another one the same: the credits move to `intoId`, and the address leads there",
    access: "movies",
    asksForProof: true,
    params: NumericIdParams,
    body: z.object({ intoId: NumericId }),
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
