/** Returns ffmpeg's arguments for an input that a filter generates. */
export const generateInput = (filter: string) => ["-f", "lavfi", "-i", filter];
export const generateVideo = (seconds: number, size = "320x180") =>
  generateInput(`testsrc2=s=${size}:r=25:d=${seconds}`);
export const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "50", "-pix_fmt", "yuv420p"];

/** Returns an input of silence with a tone from 30 ms to 100 ms after the start of each second. */
export const beeps = (seconds: number) =>
  generateInput(`aevalsrc='0.5*sin(2*PI*1000*t)*between(mod(t,1),0.03,0.1)':s=48000:d=${seconds}`);
/** Returns the times at which beeps begin, in seconds, rounded down to tenths. */
export const beepTimes = ([levels = []]: number[][]) =>
  levels.flatMap((level, i) => (level > 0.1 && (levels[i - 1] ?? 0) <= 0.1 ? [i / 10] : []));
