/** The suffix that may differ: a number such as `-01`, and the extension. */
const suffixLength = 7;

const getFileStem = (name: string) => name.slice(0, -suffixLength);

/** As specified: the names are equal without their last seven characters. */
export const haveMatchingNames = (imageName: string, videoName: string): boolean =>
  getFileStem(imageName) === getFileStem(videoName);

/** The file name of a poster taken from the video, which matches the video's name. */
export const posterFileName = (videoName: string): string => `${getFileStem(videoName)}-01.jpg`;
