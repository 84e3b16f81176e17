import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { m } from "#messages";
import type { SpeechModel } from "../../../contract/speech/speech-model.ts";
import { studioPath } from "../../../contract/studio-path.ts";
import { audioRoles, LanguageTag, type Track } from "../../../contract/uploads/tracks.ts";
import { audioRoleLabels } from "../../api/audio-role-labels.ts";
import { navigate } from "../../api/navigate.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, TextField } from "../../ui/field.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { formatLanguageName } from "../movies/video/video-labels.ts";
import { isCaptionsNameTaken } from "./caption-names.ts";
import { findSpeechLanguage } from "./speech-language.ts";

type Props = {
  movieId: string;
  /** All tracks of the movie's video. */
  tracks: Track[];
  onClose: () => void;
};

const command = "npm run speech-model -- folder/";

/** Asks for the sound and its language, and opens the editor that makes captions of it. */
export function SpeechDialog({ movieId, tracks, onClose }: Props) {
  const audio = tracks.filter(({ kind }) => kind === "audio");
  const result = useQuery({ ...queryOptionsFor("GET /api/speech-model"), staleTime: 0 });
  const model = result.data?.data;
  return (
    <Dialog title={m.speech_admin_open()} onClose={onClose}>
      <div className="grid gap-5 text-base text-screen">
        {model === undefined &&
          (result.isError ? <ListError list={result} /> : <Skeleton className="h-24" />)}
        {model === null && (
          <>
            <p>{m.speech_admin_no_model()}</p>
            <code className="rounded-xl bg-seat p-4 wrap-anywhere">{command}</code>
          </>
        )}
        {model && audio.length === 0 && <p>{m.speech_admin_no_audio()}</p>}
        {model && audio.length > 0 && (
          <SpeechForm movieId={movieId} audio={audio} tracks={tracks} model={model} />
        )}
      </div>
    </Dialog>
  );
}

type FormProps = Omit<Props, "onClose"> & { audio: Track[]; model: SpeechModel };

function SpeechForm({ movieId, audio, tracks, model }: FormProps) {
  const [name, setName] = useState(audio[0]?.id ?? "");
  const languageOf = (id: string) => audio.find((track) => track.id === id)?.language ?? "";
  const [language, setLanguage] = useState(languageOf(name));
  const [label, setLabel] = useState("");
  const [error, setError] = useState<string>();
  const [labelError, setLabelError] = useState<string>();

  function choose(id: string) {
    setName(id);
    setLanguage(languageOf(id));
  }

  function start(event: React.SubmitEvent) {
    event.preventDefault();
    const { data: tag } = z.safeParse(LanguageTag, language);
    if (tag === undefined) return setError(m.issue_language_invalid());
    if (findSpeechLanguage(tag, model) === null)
      return setError(m.speech_admin_language_unknown({ name: model.name }));
    setError(undefined);
    if (isCaptionsNameTaken({ language: tag, label }, tracks))
      return setLabelError(m.issue_names_not_unique());
    const query = new URLSearchParams({ language: tag, role: "subtitles", label, audio: name });
    navigate(`${studioPath("movielist", movieId, "captions", "new")}?${query}`);
  }

  return (
    <form noValidate onSubmit={start} className="grid gap-5">
      <p className="text-dim">{m.speech_admin_text()}</p>
      {audio.length > 1 && (
        <ChoiceField
          label={m.speech_admin_audio()}
          value={name}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {audio.map((track) => (
            <option key={track.id} value={track.id}>
              {describeAudio(track)}
            </option>
          ))}
        </ChoiceField>
      )}
      <TextField
        label={m.speech_admin_language()}
        hint={formatLanguageName(language) ?? m.upload_captions_language_hint()}
        error={error}
        autoCapitalize="none"
        spellCheck={false}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value.trim())}
      />
      <TextField
        label={m.tracks_admin_label()}
        hint={m.tracks_admin_label_hint()}
        error={labelError}
        maxLength={60}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Button type="submit" className="justify-self-start">
        {m.speech_admin_continue()}
      </Button>
    </form>
  );
}

function describeAudio({ id, label, language, role }: Track): string {
  const known = audioRoles.find((each) => each === role) ?? "main";
  const name = label || formatLanguageName(language) || id;
  return [name, audioRoleLabels[known]()].join(" · ");
}
