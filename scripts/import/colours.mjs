import { run } from "../processes.mjs";

export async function canFfmpegConvertColours() {
  const filters = await run("ffmpeg", ["-hide_banner", "-filters"]);
  return / zscale /.test(filters) && / tonemap /.test(filters);
}

/**
 * Whether ffmpeg needs filters to convert a video's colours. Reducing more than 8 bits per colour
 * needs no filter.
 */
export const needsColourConversion = ({ colourProblem }) =>
  colourProblem === "hdr" || colourProblem === "wide_colours";

export const rec709 = { primaries: "bt709", transfer: "bt709", matrix: "bt709" };

/**
 * ffmpeg's names of colours that WebCodecs names differently. ffmpeg converts RGB with the matrix
 * of BT.601.
 */
const ffmpegNames = {
  pq: "smpte2084",
  hlg: "arib-std-b67",
  "bt2020-ncl": "bt2020nc",
  rgb: "smpte170m",
};

/** Returns the filter that states the colours of frames, without a change of their pixels. */
export function nameColours({ primaries, transfer, matrix }) {
  const nameOf = (name) => ffmpegNames[name] ?? name;
  return `setparams=color_primaries=${nameOf(primaries)}:color_trc=${nameOf(transfer)}:colorspace=${nameOf(matrix)}`;
}

/** The luminance in cd/m² that becomes full white, before the filter compresses brighter light. */
const fullLight = 412;
/** The peak luminance of most movies, in cd/m². */
const highestLight = 1000;

/**
 * Returns the filters that convert HDR and wide colours to Rec. 709, each after a comma; an empty
 * text if the colours need none. White of 203 cd/m² (ITU-R BT.2408) becomes half of the maximum
 * linear light, as when browsers draw HDR on a canvas.
 */
export function colourFilters({ colours, colourProblem }) {
  if (!needsColourConversion({ colourProblem })) return "";
  const toRec709 = colourProblem === "hdr" ? toneMapping : ["zscale=p=bt709:t=bt709:m=gbr:r=pc"];
  // Clips colours outside of Rec. 709 in RGB. Clipping them in YUV would darken the picture.
  const filters = [...toRec709, "format=gbrp10le", "zscale=m=bt709:r=tv"];
  return `,${[nameColours(colours), ...filters].join(",")}`;
}

const toneMapping = [
  `zscale=t=linear:npl=${fullLight}`,
  "format=gbrpf32le",
  "zscale=p=bt709",
  `tonemap=mobius:param=0.5:desat=0:peak=${(highestLight / fullLight).toFixed(2)}`,
  "zscale=t=iec61966-2-1:m=gbr:r=pc",
];
