import { studioHouse } from "./spanish/studio/house.ts";
import { overview } from "./spanish/studio/overview.ts";

/** What only administrators read. */
export const studio = { ...studioHouse, ...overview } as const;
