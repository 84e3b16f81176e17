import { ALL_FORMATS, FilePathSource, Input } from "mediabunny";

/** What a film is made of. Throws a sentence for what is no film, or one that could not be shown as it should be. */
export async function lookAt({ video }) {
  const input = new Input({ source: new FilePathSource(video), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error("holds no picture");
    if (await track.hasHighDynamicRange()) throw new Error("is in HDR, which would look washed out. Export it in SDR");
    const sound = await input.getPrimaryAudioTrack();
    return {
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      durationMs: Math.round((await input.computeDuration()) * 1000),
      video: await track.getCodec(),
      audio: (await sound?.getCodec()) ?? null,
      audioParameters: sound && (await sound.getCodecParameterString()),
    };
  } catch (error) {
    if (/unsupported|unrecognizable/i.test(error.message)) throw new Error("is no film that can be read");
    throw error;
  } finally {
    input.dispose();
  }
}

const pictures = { "video/mp4": ["avc", "av1"], "video/webm": ["vp8", "vp9", "av1"] };
const sounds = { "video/mp4": ["aac", "mp3", "opus"], "video/webm": ["opus", "vorbis"] };

/** Whether browsers play the original as it is. */
export const playsAsItIs = ({ type }, { video, audio }) =>
  Boolean(pictures[type]?.includes(video) && (audio === null || sounds[type].includes(audio)));
