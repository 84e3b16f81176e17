import { useRef, useState } from "react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { useHeldSubmission } from "../../../ui/use-held-submission.ts";
import { UnsupportedFileError } from "../../encoder/encoder-error.ts";
import { encoderErrorMessage } from "../../encoder/encoder-messages.ts";
import type { Inspection } from "../../encoder/packaging.ts";
import { readTextTrack } from "../../encoder/text-tracks/read-text-track.ts";
import { chooseTextTrackRole, type TextTrack } from "../../encoder/text-tracks/text-track.ts";
import type { SelectedCaptions } from "../captions/selected-captions.ts";
import { formatTextTrack } from "./video-labels.ts";

type Props = {
  file: File;
  inspection: Inspection;
  captions: SelectedCaptions[];
  onTake: (captions: SelectedCaptions) => void;
};

/** The text tracks inside of a source file, each of which can be taken as captions. */
export function CaptionsInFile({ file, inspection, captions, onTake }: Props) {
  const [readingNumber, setReadingNumber] = useState<number | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  useHeldSubmission(field, {
    isReading: readingNumber !== null,
    hasFailed: errorMessage !== null,
  });
  const tracks = (inspection.textTracks ?? []).filter(({ format }) => format !== null);
  if (tracks.length === 0) return null;

  async function take(track: TextTrack) {
    setReadingNumber(track.number);
    setErrorMessage(null);
    try {
      const { type, originSeconds = 0 } = inspection;
      const read = await readTextTrack(file, { type, number: track.number, originSeconds });
      onTake({
        ...read,
        fileName: formatTextTrack(track),
        lang: track.language ?? "",
        role: chooseTextTrackRole(track),
        label: "",
      });
    } catch (error) {
      const { code, params } =
        error instanceof UnsupportedFileError ? error : new UnsupportedFileError("captions_track");
      setErrorMessage(encoderErrorMessage(code, params));
    } finally {
      setReadingNumber(null);
    }
  }

  return (
    <fieldset ref={field} className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium">{m.upload_captions_in_file()}</legend>
      <p className="text-sm text-dim">{m.upload_captions_in_file_hint()}</p>
      {tracks.map((track) => {
        const name = formatTextTrack(track);
        const isTaken = captions.some(({ fileName }) => fileName === name);
        return (
          <div key={track.number} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <Button
              look="quiet"
              aria-label={`${isTaken ? m.upload_captions_taken() : m.upload_captions_take()}: ${name}`}
              disabled={isTaken || readingNumber !== null}
              onClick={() => take(track)}
            >
              {isTaken ? m.upload_captions_taken() : m.upload_captions_take()}
            </Button>
          </div>
        );
      })}
      <p role="alert" className="text-sm wrap-anywhere text-ember empty:hidden">
        {errorMessage}
      </p>
    </fieldset>
  );
}
