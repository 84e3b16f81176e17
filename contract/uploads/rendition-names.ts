/**
 * The suffix of an AV1 rendition's name: `720p-av1`. The part before the suffix is the name of the
 * H.264 rendition of the same size.
 */
export const av1Suffix = "-av1";

export const isAv1Name = (name: string): boolean => name.endsWith(av1Suffix);

/** A part of longer patterns. Matches the folder of a rendition or of an audio track. */
export const folderPattern = `[a-z0-9]{1,20}(?:${av1Suffix})?`;

/** Matches a rendition's name. No audio track has such a name (`audioNamePattern`). */
export const renditionNamePattern = new RegExp(`^(?!audio|captions$|source$)${folderPattern}$`);

type Rendition = { name: string; width: number; height: number; codecs: string };

const isAv1 = ({ codecs }: { codecs: string }) => codecs.startsWith("av01.");

/** Whether the AV1 renditions, and no others, have names that end in `av1Suffix`. */
export const doAv1NamesMatchCodecs = (renditions: Rendition[]): boolean =>
  renditions.every((rendition) => isAv1Name(rendition.name) === isAv1(rendition));

/**
 * Whether each AV1 rendition has an H.264 rendition of its size. Every player can then play every
 * size, and the highest rendition of a plan has the same size in AV1 and in H.264.
 */
export const haveH264Counterparts = (renditions: Rendition[]): boolean =>
  renditions.every(
    ({ name, width, height }) =>
      !isAv1Name(name) ||
      renditions.some(
        (other) =>
          `${other.name}${av1Suffix}` === name &&
          other.codecs.startsWith("avc") &&
          other.width === width &&
          other.height === height,
      ),
  );
