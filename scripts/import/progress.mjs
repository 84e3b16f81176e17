/** Shows a movie's progress on one line; without a terminal, a line at every quarter of a stage. */
export function createMovieProgress(name) {
  const isLive = process.stdout.isTTY;
  const write = (text) => process.stdout.write(isLive ? `\r\x1b[K  ${text}` : `  ${text}\n`);
  return {
    share(stage) {
      const startedAt = Date.now();
      let lastQuarter = -1;
      return (share) => {
        const quarter = Math.floor(share * 4);
        if (!isLive && quarter === lastQuarter) return;
        lastQuarter = quarter;
        write(
          `${name}: ${stage}, ${Math.round(share * 100)} %${timeLeft(share, Date.now() - startedAt)}`,
        );
      };
    },
    done: (text) => write(`✓ ${name}: ${text}${isLive ? "\n" : ""}`),
    failed: (text) => write(`✗ ${name}: ${text}${isLive ? "\n" : ""}`),
  };
}

function timeLeft(share, passedMs) {
  if (share >= 1 || share < 0.02 || passedMs < 3000) return "";
  const seconds = Math.round((passedMs * (1 - share)) / share / 1000);
  return seconds < 90 ? `, ${seconds} s left` : `, ${Math.round(seconds / 60)} min left`;
}
