/** Whether a name is of an NFO file, which media managers write beside a video. */
export const isNfoName = (name: string): boolean => /\.nfo$/i.test(name);
