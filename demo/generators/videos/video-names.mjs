// The names of the six reels, in the order in which they are encoded.

export const VIDEO_NAMES = ["action", "romance", "tech", "dramma", "anime", "documentary"];
