/** Of the file that media managers write beside a video. */
export const isNfoName = (name: string): boolean => /\.nfo$/i.test(name);
