export const databaseStep: { check(context: object): Promise<{ done?: boolean }> };
