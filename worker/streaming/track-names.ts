/**
 * Names tracks as in the master playlist, where the names in a group must differ (RFC 8216 section
 * 4.3.4.1.1).
 */
export function nameTracks<Track>(
  tracks: Track[],
  formatName: (track: Track) => string,
): (Track & { playlistName: string })[] {
  const names = new Set<string>();
  return tracks.map((track) => {
    const name = replaceQuotes(formatName(track));
    let playlistName = name;
    for (let count = 2; names.has(playlistName); count++) playlistName = `${name} ${count}`;
    names.add(playlistName);
    return { ...track, playlistName };
  });
}

/** A quoted string cannot contain `"`, and some parsers end it at an apostrophe. */
const replaceQuotes = (name: string) => name.replaceAll('"', "”").replaceAll("'", "’");
