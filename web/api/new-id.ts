/**
 * Returns a random id without `crypto.randomUUID`, which is missing in insecure contexts (plain
 * http).
 */
export const newId = () => `${Date.now()}-${Math.random()}`;
