/** How much of the two names may differ: a number of their own, and the type. */
const suffixLength = 7;

const getFileStem = (name: string) => name.slice(0, -suffixLength);

/** As specified: without their last seven characters both are the same. Of a shorter name nothing is left. */
export const haveMatchingNames = (imageName: string, videoName: string): boolean =>
  getFileStem(imageName) === getFileStem(videoName);

/** A name for a picture out of the film, by which it goes with it. */
export const posterFileName = (videoName: string): string => `${getFileStem(videoName)}-01.jpg`;
