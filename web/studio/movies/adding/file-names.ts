/** How much of the two names may differ: a number of their own, and the type. */
const ending = 7;

const stemOf = (name: string) => name.slice(0, -ending);

/** As specified: without their last seven characters both are the same. Of a shorter name nothing is left. */
export const belongTogether = (imageName: string, videoName: string): boolean =>
  stemOf(imageName) === stemOf(videoName);

/** A name for a picture out of the film, by which it goes with it. */
export const pictureNameFor = (videoName: string): string => `${stemOf(videoName)}-01.jpg`;
