/** Whether a file name belongs to an NFO file, which media managers write beside a video. */
export const isNfoName = (name: string): boolean => /\.nfo$/i.test(name);
