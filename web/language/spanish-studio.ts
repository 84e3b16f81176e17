import { studioHouse } from "./spanish/studio/house.ts";

/** What only administrators read. */
export const studio = { ...studioHouse } as const;
