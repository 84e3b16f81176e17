/** Unlike any other of this browser. `crypto.randomUUID` is not there where the site is opened over plain http. */
export const newId = () => `${Date.now()}-${Math.random()}`;
