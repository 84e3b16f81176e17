export type MessageParams = Readonly<Record<string, string | number>>;

/** A text whose holes, such as `{name}`, are filled; one that has no value stays to be seen. */
export const interpolate = (text: string, params: MessageParams): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => String(params[name] ?? placeholder));
