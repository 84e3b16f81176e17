import { tmpdir } from "node:os";
import { join } from "node:path";

/** The port of the site that the journeys share. */
export const journeysPort = Number(process.env.E2E_PORT ?? 8797);

/** The folder with the database and the files of that site. */
export const journeysState = join(tmpdir(), `marquee-e2e-${journeysPort}`);

/** The folder with a filled state of which the sites of single tests are copies. */
export const filledState = `${journeysState}-filled`;
