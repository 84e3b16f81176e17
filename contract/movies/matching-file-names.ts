/** The length of the suffix that may differ: a number such as `-01`, and the extension. */
const suffixLength = 7;

const getFileStem = (name: string) => name.slice(0, -suffixLength);

/** Whether the names are equal without their last seven characters, as specified. */
export const haveMatchingNames = (imageName: string, videoName: string): boolean =>
  getFileStem(imageName) === getFileStem(videoName);

/** Returns the file name of a poster taken from the video. It matches the video's name. */
export const posterFileName = (videoName: string): string => `${getFileStem(videoName)}-01.jpg`;
