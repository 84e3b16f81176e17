/** The number of characters by which names may differ at the end: `-01` and the extension. */
const suffixLength = 7;

const getFileStem = (name: string) => name.slice(0, -suffixLength);

/** Whether the two names are equal without their last seven characters, as specified. */
export const haveMatchingNames = (imageName: string, videoName: string): boolean =>
  getFileStem(imageName) === getFileStem(videoName);

/** Returns the file name of a poster taken from the video, which matches the video's name. */
export const posterFileName = (videoName: string): string => `${getFileStem(videoName)}-01.jpg`;
