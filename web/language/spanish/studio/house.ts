export const studioHouse = {} as const;
