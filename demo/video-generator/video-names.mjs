// The six reels, in the order they are made.

export const REELS = ["action", "romance", "tech", "dramma", "anime", "documentary"];
