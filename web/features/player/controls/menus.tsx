import { AudioLines, Captions, Gauge, ListVideo, Settings } from "lucide-react";
import {
  MediaActionTypes as act,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { AudioTrack } from "../../../../contract/streaming/streaming.ts";
import { audioRoleLabels } from "../../../api/audio-role-labels.ts";
import { formatPlaybackTime } from "../../../ui/playback-time.ts";
import { describeCaptions } from "../describe-captions.ts";
import { findChapter } from "../features/chapters.ts";
import { playbackSpeeds } from "../player-settings.ts";
import { usePlayer, usePlayerState } from "../use-player.ts";
import { PlayerMenu } from "./menu.tsx";
import { MenuAction, MenuChoices } from "./menu-choices.tsx";

const off = "off";
/** The menu of captions, with entries that open the search in their text and their style. */
export function CaptionsMenu() {
  const { chooseCaptions, showCaptionsDialog } = usePlayer();
  const { tracks, shown } = usePlayerState().captions;
  const choices = tracks.map((track) => ({ value: track.id, label: describeCaptions(track) }));
  return (
    <PlayerMenu label={m.common_captions()} icon={Captions}>
      {(close) => (
        <>
          <MenuChoices
            choices={[{ value: off, label: m.player_captions_off() }, ...choices]}
            chosen={shown ?? off}
            onChoose={(value) => {
              chooseCaptions(value === off ? null : value);
              close();
            }}
          />
          <MenuAction
            label={m.player_dialogue_open()}
            onPress={() => {
              close();
              showCaptionsDialog("dialogue");
            }}
          />
          <MenuAction
            label={m.player_captions_style_open()}
            onPress={() => {
              close();
              showCaptionsDialog("style");
            }}
          />
        </>
      )}
    </PlayerMenu>
  );
}

/** Returns the label of an audio track, with its role unless it is the usual one. */
function describeAudio({ label, role }: AudioTrack): string {
  const roleLabel = audioRoleLabels[role]();
  if (!label) return roleLabel;
  if (role === "main" || label.includes(roleLabel)) return label;
  return `${label} (${roleLabel})`;
}

export function AudioMenu() {
  const { chooseAudio } = usePlayer();
  const { tracks, chosen } = usePlayerState().audio;
  return (
    <PlayerMenu label={m.player_audio()} icon={AudioLines}>
      {(close) => (
        <MenuChoices
          choices={tracks.map((track) => ({ value: track.id, label: describeAudio(track) }))}
          chosen={chosen ?? ""}
          onChoose={(id) => {
            chooseAudio(id);
            close();
          }}
        />
      )}
    </PlayerMenu>
  );
}

export function ChaptersMenu() {
  const { chapters } = usePlayer();
  const dispatch = useMediaDispatch();
  const time = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  return (
    <PlayerMenu label={m.common_chapters()} icon={ListVideo}>
      {(close) => (
        <MenuChoices
          choices={chapters.map(({ startSeconds, title }) => ({
            value: startSeconds,
            label: `${formatPlaybackTime(startSeconds)} ${title}`,
          }))}
          chosen={findChapter(chapters, time)?.startSeconds ?? -1}
          onChoose={(detail) => {
            dispatch({ type: act.MEDIA_SEEK_REQUEST, detail });
            close();
          }}
        />
      )}
    </PlayerMenu>
  );
}

export function SpeedMenu() {
  const dispatch = useMediaDispatch();
  const rate = useMediaSelector((state) => state.mediaPlaybackRate) ?? 1;
  return (
    <PlayerMenu label={m.player_speed()} icon={Gauge}>
      {(close) => (
        <MenuChoices
          choices={playbackSpeeds.map((value) => ({
            value: value as number,
            label: value === 1 ? m.player_speed_normal() : `${value.toLocaleString(getLocale())}×`,
          }))}
          chosen={rate}
          onChoose={(detail) => {
            dispatch({ type: act.MEDIA_PLAYBACK_RATE_REQUEST, detail });
            close();
          }}
        />
      )}
    </PlayerMenu>
  );
}

export function RenditionMenu() {
  const { chooseRendition } = usePlayer();
  const { renditions, chosenLevel, playingLevel } = usePlayerState().stream;
  const playingLabel = renditions.find(({ level }) => level === playingLevel)?.label;
  const automatic = {
    value: -1,
    label:
      playingLabel && chosenLevel === -1
        ? m.player_quality_auto_now({ quality: playingLabel })
        : m.player_quality_auto(),
  };
  return (
    <PlayerMenu label={m.player_quality()} icon={Settings}>
      {(close) => (
        <MenuChoices
          choices={[automatic, ...renditions.map(({ level, label }) => ({ value: level, label }))]}
          chosen={chosenLevel}
          onChoose={(level) => {
            chooseRendition(level);
            close();
          }}
        />
      )}
    </PlayerMenu>
  );
}
