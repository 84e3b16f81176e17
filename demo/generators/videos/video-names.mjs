// The six reels, in the order of encoding.

export const VIDEO_NAMES = ["action", "romance", "tech", "dramma", "anime", "documentary"];
