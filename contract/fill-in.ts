export type Values = Readonly<Record<string, string | number>>;

/** A text whose holes, such as `{name}`, are filled; one that has no value stays to be seen. */
export const fillIn = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (hole, name) => String(values[name] ?? hole));
