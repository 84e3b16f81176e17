import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { useStore } from "../../../ui/create-store.ts";
import { type AudioPlaylist, fetchVideoFile, findAudioPlaylist } from "./audio-playlist.ts";
import type { CaptionsStore } from "./captions-store.ts";
import { drawWaveform } from "./draw-waveform.ts";
import type { PreviewPlayer } from "./preview-player.ts";
import { createWaveform } from "./waveform.ts";

type Props = {
  captions: CaptionsStore;
  player: PreviewPlayer;
  src: string | null;
  /** The name of the audio track to show; the default track if absent. */
  audio?: string;
};

/** The waveform around the player's position, with the captions as blocks. */
export function WaveformView({ captions, player, src, audio }: Props) {
  const audioPlaylist = useQuery({
    queryKey: ["audio playlist", src, audio],
    queryFn: async ({ signal }) => ({
      data: src ? await findAudioPlaylist(src, signal, audio) : null,
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (audioPlaylist.isPending) return null;
  const found = audioPlaylist.data?.data;
  if (!found) return <p className="text-sm text-dim">{m.captions_edit_no_sound()}</p>;
  return <WaveformCanvas captions={captions} player={player} audioPlaylist={found} />;
}

/** The length of the drawn part, in milliseconds. */
const spanMs = 12_000;

type CanvasProps = Omit<Props, "src" | "audio"> & { audioPlaylist: AudioPlaylist };

function WaveformCanvas({ captions, player, audioPlaylist }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [waveform] = useState(() =>
    createWaveform({ audioPlaylist, fetchBytes: (url) => fetchVideoFile(url, player.renew) }),
  );
  const state = useStore(waveform);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let frame = 0;
    const draw = () => {
      const currentMs = player.readPosition();
      const [fromMs, toMs] = [currentMs - spanMs / 2, currentMs + spanMs / 2];
      const { cues, focusId } = captions.getSnapshot();
      const peaks = waveform.read(fromMs, toMs);
      drawWaveform(element, { fromMs, toMs, currentMs, peaks, cues, focusId });
      if (player.getSnapshot().isPlaying) schedule();
    };
    const schedule = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    const seek = ({ offsetX }: PointerEvent) =>
      player.seek(player.readPosition() + (offsetX / element.clientWidth - 0.5) * spanMs);
    const observer = new ResizeObserver(schedule);
    observer.observe(element);
    element.addEventListener("pointerdown", seek);
    const unsubscribes = [captions, player, waveform].map(({ subscribe }) => subscribe(schedule));
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener("pointerdown", seek);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [captions, player, waveform]);

  return (
    <div className="min-w-0">
      <canvas
        ref={canvas}
        role="img"
        aria-label={m.captions_edit_waveform()}
        data-segments={state}
        className="h-28 w-full rounded-xl bg-velvet"
      />
      <p role="status" className="text-sm text-dim empty:hidden">
        {state === "failed" && m.captions_edit_no_sound()}
      </p>
    </div>
  );
}
