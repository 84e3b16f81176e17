import { m } from "#messages";
import { maxVideoHours } from "../../../contract/policy.ts";

const encoderMessages = {
  audio_channels: m.error_encoder_audio_channels,
  audio_codec: m.error_encoder_audio_codec,
  audio_unreadable: m.error_encoder_audio_unreadable,
  captions_encoding: m.error_encoder_captions_encoding,
  captions_images: m.error_encoder_captions_images,
  captions_too_large: m.error_encoder_captions_too_large,
  captions_track: m.error_encoder_captions_track,
  captions_xml: m.error_encoder_captions_xml,
  colour_depth: m.error_encoder_colour_depth,
  compressed_tracks: m.error_encoder_compressed_tracks,
  edits: m.error_encoder_edits,
  end_missing: m.error_encoder_end_missing,
  file_changed: m.error_encoder_file_changed,
  hdr: m.error_encoder_hdr,
  insecure_context: m.error_encoder_insecure_context,
  interlaced: m.error_encoder_interlaced,
  joined_parts: m.error_encoder_joined_parts,
  mixed_fragments: m.error_encoder_mixed_fragments,
  no_audio_track: m.error_encoder_no_audio_track,
  no_captions: m.error_encoder_no_captions,
  no_frames: m.error_encoder_no_frames,
  no_h264: m.error_encoder_no_h264,
  no_key_frames: m.error_encoder_no_key_frames,
  no_renditions: m.error_encoder_no_renditions,
  no_stills: m.error_encoder_no_stills,
  no_video_track: m.error_encoder_no_video_track,
  no_webcodecs: m.error_encoder_no_webcodecs,
  not_a_video: m.error_encoder_not_a_video,
  ordered_chapters: m.error_encoder_ordered_chapters,
  protected: m.error_encoder_protected,
  rotation: m.error_encoder_rotation,
  single_size: m.error_encoder_single_size,
  size_unsupported: m.error_encoder_size_unsupported,
  started_elsewhere: m.error_encoder_started_elsewhere,
  too_long: () => m.error_encoder_too_long({ hours: maxVideoHours }),
  too_small: m.error_encoder_too_small,
  truncated: m.error_encoder_truncated,
  undecodable: m.error_encoder_undecodable,
  unknown: m.error_encoder_unknown,
  unknown_audio: m.error_encoder_unknown_audio,
  unknown_audio_format: m.error_encoder_unknown_audio_format,
  unknown_format: m.error_encoder_unknown_format,
  video_codec: m.error_encoder_video_codec,
  video_codec_nowhere: m.error_encoder_video_codec_nowhere,
  video_not_copied: m.error_encoder_video_not_copied,
  wide_colours: m.error_encoder_wide_colours,
  worker_crashed: m.error_encoder_worker_crashed,
} as const;

export type EncoderErrorCode = keyof typeof encoderMessages;

/** The parameters of an error code's message. `codec` is null if the codec is unknown. */
export type EncoderErrorParams = {
  codec?: string | null;
  size?: string;
  name?: string;
  channels?: number;
};

export function encoderErrorMessage(code: EncoderErrorCode, params: EncoderErrorParams): string {
  const message = encoderMessages[code] as (params: object) => string;
  return message({ ...params, codec: formatCodec(params.codec) });
}

export const formatCodec = (codec: string | null | undefined): string =>
  codec ?? m.upload_codec_unknown();

const noteMessages = {
  hdr_converted: m.upload_note_hdr_converted,
  insecure_context: m.upload_note_insecure_context,
  no_audio: m.upload_note_no_audio,
  no_thumbnails: m.upload_note_no_thumbnails,
  no_webcodecs: m.upload_note_no_webcodecs,
  over_full_hd: m.upload_note_over_full_hd,
} as const;

type AudioNote = {
  code: "audio_unreadable" | "audio_channels";
  number: number;
  codec: string | null;
  channels: number;
};

export type InspectionNote =
  | { code: keyof typeof noteMessages }
  | AudioNote
  | { code: "unread_tracks"; names: string };

export function formatInspectionNote(note: InspectionNote): string {
  if (note.code === "unread_tracks") return m.upload_note_unread_tracks({ names: note.names });
  if (note.code === "audio_channels") return m.upload_note_audio_channels(note);
  if (note.code !== "audio_unreadable") return noteMessages[note.code]();
  return m.upload_note_audio_unreadable({ number: note.number, codec: formatCodec(note.codec) });
}
