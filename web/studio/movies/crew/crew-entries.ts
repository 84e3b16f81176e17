import type { CrewMember } from "../../../../contract/catalogue/catalogue.ts";
import type { CrewJob } from "../../../../contract/people/jobs.ts";

/** Without `personId`, the name selects the person. */
export type CrewEntry = { job: CrewJob; name: string; personId?: string };

/** Returns the credits of the crew as a change of the credits states them; without the cast. */
export const toCrewEntries = (crew: readonly CrewMember[]): CrewEntry[] =>
  crew.flatMap(({ job, person }) =>
    job === "cast" ? [] : [{ job, name: person.name, personId: person.id }],
  );
