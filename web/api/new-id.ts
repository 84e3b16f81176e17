/** A random id. `crypto.randomUUID` does not exist in insecure contexts (plain http). */
export const newId = () => `${Date.now()}-${Math.random()}`;
