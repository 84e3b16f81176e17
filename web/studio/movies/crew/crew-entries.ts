import type { CrewMember } from "../../../../contract/catalogue/catalogue.ts";
import type { CrewJob } from "../../../../contract/people/jobs.ts";

/** A crew credit to save. Without `personId`, the Worker takes or adds the person of that name. */
export type CrewEntry = { job: CrewJob; name: string; personId?: string };

/** Converts stored credits to those of a request that saves the crew. Leaves out the cast. */
export const toCrewEntries = (crew: readonly CrewMember[]): CrewEntry[] =>
  crew.flatMap(({ job, person }) =>
    job === "cast" ? [] : [{ job, name: person.name, personId: person.id }],
  );
