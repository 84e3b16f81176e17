// Reads the few MP4 boxes the packager needs: their positions, the codec string,
// the timescale, and the duration of a segment.

const CONTAINERS = new Set([
  "moov",
  "trak",
  "mdia",
  "minf",
  "stbl",
  "moof",
  "traf",
  "mvex",
  "edts",
]);

/** Lists the boxes of one level: { type, start, end, body }. `body` is where the content starts. */
export function boxesOf(data, start = 0, end = data.length) {
  const boxes = [];
  for (let at = start; at + 8 <= end; ) {
    let size = data.readUInt32BE(at);
    let body = at + 8;
    if (size === 1) {
      size = Number(data.readBigUInt64BE(at + 8));
      body = at + 16;
    }
    if (size === 0) size = end - at;
    boxes.push({ type: data.toString("latin1", at + 4, at + 8), start: at, end: at + size, body });
    at += size;
  }
  return boxes;
}

/** Finds the first box of a type at any depth inside the container boxes; null without one. */
export function findBox(data, type, start = 0, end = data.length) {
  for (const box of boxesOf(data, start, end)) {
    if (box.type === type) return box;
    if (CONTAINERS.has(box.type)) {
      const inner = findBox(data, type, box.body, box.end);
      if (inner) return inner;
    }
  }
  return null;
}

export function timescaleOf(init) {
  const mdhd = findBox(init, "mdhd");
  return init.readUInt32BE(mdhd.body + (init[mdhd.body] === 1 ? 20 : 12));
}

/**
 * Returns the codec string of RFC 6381: `avc1` and the profile, constraints and level of the avcC
 * record.
 */
export function avcCodecOf(init) {
  const at = init.indexOf("avcC", 0, "latin1");
  if (at < 0) throw new Error("no avcC box");
  return `avc1.${init.toString("hex", at + 5, at + 8)}`;
}

/** Returns a segment's first decode time and its whole duration, in the track's timescale. */
export function timesOf(segment) {
  let first = null;
  let duration = 0;
  for (const moof of boxesOf(segment).filter((box) => box.type === "moof")) {
    const tfdt = findBox(segment, "tfdt", moof.body, moof.end);
    const base =
      segment[tfdt.body] === 1
        ? Number(segment.readBigUInt64BE(tfdt.body + 4))
        : segment.readUInt32BE(tfdt.body + 4);
    first ??= base;
    const tfhd = findBox(segment, "tfhd", moof.body, moof.end);
    const flags = segment.readUIntBE(tfhd.body + 1, 3);
    const usual =
      flags & 0x08
        ? segment.readUInt32BE(tfhd.body + 8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0))
        : 0;
    const traf = findBox(segment, "traf", moof.body, moof.end);
    for (const trun of boxesOf(segment, traf.body, traf.end).filter((box) => box.type === "trun")) {
      const has = segment.readUIntBE(trun.body + 1, 3);
      const count = segment.readUInt32BE(trun.body + 4);
      let at = trun.body + 8 + (has & 0x01 ? 4 : 0) + (has & 0x04 ? 4 : 0);
      for (let i = 0; i < count; i++) {
        duration += has & 0x100 ? segment.readUInt32BE(at) : usual;
        at += 4 * [0x100, 0x200, 0x400, 0x800].filter((bit) => has & bit).length;
      }
    }
  }
  return { first, duration };
}

/**
 * Makes the first frame start at time 0. With B-frames, the composition offset of the first frame
 * is as long as some frames. ffmpeg would cancel the offset with an edit list, which Media Source
 * players ignore. So the first frame's offset is subtracted from every offset (trun version 1).
 */
export function startAtZero(segments) {
  let shift = null;
  for (const segment of segments) {
    for (const moof of boxesOf(segment).filter((box) => box.type === "moof")) {
      const traf = findBox(segment, "traf", moof.body, moof.end);
      for (const trun of boxesOf(segment, traf.body, traf.end).filter(
        (box) => box.type === "trun",
      )) {
        const has = segment.readUIntBE(trun.body + 1, 3);
        if (!(has & 0x800)) continue;
        const count = segment.readUInt32BE(trun.body + 4);
        const step = 4 * [0x100, 0x200, 0x400, 0x800].filter((bit) => has & bit).length;
        let at = trun.body + 8 + (has & 0x01 ? 4 : 0) + (has & 0x04 ? 4 : 0) + step - 4;
        segment[trun.body] = 1;
        for (let i = 0; i < count; i++, at += step) {
          const offset = segment.readInt32BE(at);
          shift ??= offset;
          segment.writeInt32BE(offset - shift, at);
        }
      }
    }
  }
  return segments;
}

const STYP = Buffer.from("\0\0\0\x18stypmsdh\0\0\0\0msdhcmfs", "latin1");

/** Splits a fragmented MP4 into its init segment and one segment per moof. */
export function splitFragments(file) {
  const boxes = boxesOf(file);
  const firstMoof = boxes.find((box) => box.type === "moof").start;
  const init = file.subarray(
    0,
    boxes.filter((box) => box.type === "ftyp" || box.type === "moov").at(-1).end,
  );
  const segments = [];
  for (const box of boxes.filter((b) => b.start >= firstMoof)) {
    if (box.type === "moof") segments.push([STYP, file.subarray(box.start, box.end)]);
    else if (box.type === "mdat") segments.at(-1).push(file.subarray(box.start, box.end));
  }
  return { init, segments: segments.map((parts) => Buffer.concat(parts)) };
}

/** Joins the last segment to the segment before it if it is shorter than `least` seconds. */
export function mergeShortEnd(segments, timescale, least = 0.25) {
  if (timesOf(segments.at(-1)).duration / timescale >= least) return segments;
  return [...segments.slice(0, -2), Buffer.concat(segments.slice(-2))];
}
