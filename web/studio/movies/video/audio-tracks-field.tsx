import { useId } from "react";
import * as z from "zod/mini";
import { m } from "#messages";
import { audioRoles, LanguageTag } from "../../../../contract/uploads/tracks.ts";
import { audioRoleLabels } from "../../../api/audio-role-labels.ts";
import { CheckboxField, FramedChoice } from "../../../ui/checkbox-field.tsx";
import { ChoiceField, TextField } from "../../../ui/field.tsx";
import { chooseAudio } from "../../encoder/audio/choose-audio-tracks.ts";
import type { AudioTrack, ChosenAudio } from "../../encoder/packaging.ts";
import { formatAudioTrack, formatLanguageName } from "./video-labels.ts";

type Props = {
  tracks: AudioTrack[];
  /** The audio tracks to publish, the default one first. */
  chosen: ChosenAudio[];
  onChosen: (chosen: ChosenAudio[]) => void;
};

/** The audio tracks of a source file, each with its language and role. */
export function AudioTracksField({ tracks, chosen, onChosen }: Props) {
  const groupName = useId();

  function toggle(track: AudioTrack, isChosen: boolean) {
    const others = chosen.filter(({ number }) => number !== track.number);
    const defaultTrack = tracks.find(({ number }) => number === others[0]?.number) ?? track;
    onChosen(isChosen ? [...others, chooseAudio(track, defaultTrack)] : others);
  }

  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1.5 font-medium">{m.upload_audio_tracks()}</legend>
      <p className="text-sm text-dim">{m.upload_audio_tracks_hint()}</p>
      {tracks.map((track) => {
        const choice = chosen.find(({ number }) => number === track.number);
        return (
          <div key={track.number} className="grid gap-3">
            <CheckboxField
              label={formatAudioTrack(track)}
              disabled={!track.decodable}
              checked={choice !== undefined}
              onChange={(event) => toggle(track, event.currentTarget.checked)}
            />
            {choice && (
              <ChosenTrack
                choice={choice}
                groupName={groupName}
                isDefault={choice === chosen[0]}
                onChange={(change) =>
                  onChosen(chosen.map((each) => (each === choice ? { ...each, ...change } : each)))
                }
                onDefault={() => onChosen([choice, ...chosen.filter((each) => each !== choice)])}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

type ChosenTrackProps = {
  choice: ChosenAudio;
  groupName: string;
  isDefault: boolean;
  onChange: (change: Partial<ChosenAudio>) => void;
  onDefault: () => void;
};

function ChosenTrack({ choice, groupName, isDefault, onChange, onDefault }: ChosenTrackProps) {
  const { number, language, role } = choice;
  return (
    <div className="grid items-start gap-3 pl-4 sm:grid-cols-2">
      <ChoiceField
        label={m.upload_audio_role({ number })}
        value={role}
        onChange={(event) => {
          const chosenRole = audioRoles.find((each) => each === event.currentTarget.value);
          if (chosenRole) onChange({ role: chosenRole });
        }}
      >
        {audioRoles.map((each) => (
          <option key={each} value={each}>
            {audioRoleLabels[each]()}
          </option>
        ))}
      </ChoiceField>
      <TextField
        label={m.upload_audio_language({ number })}
        value={language ?? ""}
        autoCapitalize="none"
        spellCheck={false}
        hint={formatLanguageName(language) ?? m.upload_captions_language_hint()}
        error={isLanguageValid(choice) ? undefined : m.issue_language_invalid()}
        onChange={(event) => onChange({ language: event.currentTarget.value.trim() || null })}
      />
      <FramedChoice
        type="radio"
        name={groupName}
        label={m.upload_audio_default({ number })}
        checked={isDefault}
        onChange={onDefault}
        className="sm:col-span-2"
      />
    </div>
  );
}

const isLanguageValid = ({ language }: ChosenAudio) =>
  language === null || z.safeParse(LanguageTag, language).success;

export const haveValidAudioLanguages = (chosen: ChosenAudio[]): boolean =>
  chosen.every(isLanguageValid);
