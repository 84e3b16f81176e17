/**
 * Returns a random id without `crypto.randomUUID`, which is missing in insecure contexts (plain
 * http).
 */
export const createRandomId = () => `${Date.now()}-${Math.random()}`;
