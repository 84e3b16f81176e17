/** The folder of the files whose path carries a playback grant, instead of a cookie. */
export const grantedFolder = "/stream/granted";

export const isGrantedPath = (path: string): boolean => path.startsWith(`${grantedFolder}/`);

/** The folder of the files of open extras, which need no grant. */
export const openExtrasFolder = "/stream/open";

export const isOpenExtraPath = (path: string): boolean => path.startsWith(`${openExtrasFolder}/`);

/** Removes playback grants from a text that is stored or logged. Takes linear time. */
export const maskPlaybackGrants = (text: string): string =>
  text.replace(/(\/stream\/granted\/)[^\s/"'<>()]+/gi, "$1<grant>");
