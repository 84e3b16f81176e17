import type { MediaStore } from "media-chrome/dist/media-store/media-store.js";
import { MediaActionTypes as act } from "media-chrome/react/media-store";
import { m } from "#messages";
import type { AudioTrack, CaptionTrack } from "../../../../contract/streaming/streaming.ts";
import { ApiError, apiFetch } from "../../../api/client.ts";
import { type Store, updateStore } from "../../../ui/create-store.ts";
import { castNamespace, type StoppedMessage, type TrackChoices } from "./cast-protocol.ts";
import type { CastedMovie, CastState } from "./cast-state.ts";
import { createLoadRequest } from "./load-request.ts";
import { createRemoteVideo } from "./remote-video.ts";
import { type CastSession, loadCast } from "./sender-framework.ts";

type Chosen<Track, Key extends string> = Pick<
  Store<{ tracks: Track[] } & Record<Key, string | null>>,
  "getSnapshot" | "subscribe"
>;

export type CastSenderOptions = {
  video: HTMLVideoElement;
  appId: string;
  state: Store<CastState>;
  movieId: string;
  extra: string | undefined;
  mediaStore: MediaStore;
  captions: Chosen<CaptionTrack, "shown">;
  audio: Chosen<AudioTrack, "chosen">;
  /** Requests a grant for this browser, which takes the stream back from the receiver. */
  requestGrant: () => Promise<void>;
  /** Sets whether the stream plays on a receiver, so that no renewal takes it back. */
  setElsewhere: (isElsewhere: boolean) => void;
};

/** Finds devices, and moves the movie to one and back. Null in browsers that cannot cast. */
export async function openCastSender(options: CastSenderOptions) {
  const { video, state, mediaStore, captions, audio, requestGrant, setElsewhere } = options;
  const cast = await loadCast(options.appId);
  if (!cast) return null;
  const { CastContext, CastContextEventType, CastState: states, SessionState } = cast.framework;
  const { RemotePlayerController, RemotePlayerEventType } = cast.framework;
  const context = CastContext.getInstance();
  const player = new cast.framework.RemotePlayer();
  const controller = new RemotePlayerController(player);
  const remote = createRemoteVideo({
    player,
    controller,
    anyChange: RemotePlayerEventType.ANY_CHANGE,
    isBuffering: () => player.playerState === cast.base.media.PlayerState.BUFFERING,
  });
  let position = 0;
  let hasStopped = false;
  let endsByViewer = false;

  const isCasting = () => state.getSnapshot().casted !== null;
  const setCasted = (casted: CastedMovie | null) => updateStore(state, { casted });
  const control = (element: HTMLVideoElement) =>
    mediaStore.dispatch({ type: act.MEDIA_ELEMENT_CHANGE_REQUEST, detail: element });
  const deviceOf = (session: CastSession) => session.getCastDevice().friendlyName;

  function listChoices(): TrackChoices {
    const { tracks, shown } = captions.getSnapshot();
    const text = tracks.find(({ id }) => id === shown);
    const { tracks: sounds, chosen } = audio.getSnapshot();
    const sound = sounds.find(({ id }) => id === chosen);
    return {
      captions: text ? { lang: text.lang, role: text.role, label: text.label } : null,
      audio: sound ? { lang: sound.lang, role: sound.role, label: sound.name } : null,
    };
  }

  function sendChoices() {
    const session = context.getCurrentSession();
    if (session && isCasting())
      session.sendMessage(castNamespace, listChoices()).catch(() => undefined);
  }

  function onMessage(_: string, message: string) {
    const { stopped } = JSON.parse(message) as StoppedMessage;
    const session = context.getCurrentSession();
    if (!stopped || !session) return;
    hasStopped = true;
    setCasted({ device: deviceOf(session), phase: "failed", message: stopped });
  }

  /** Moves the movie to the receiver: the lease of the stream too. */
  async function load(session: CastSession) {
    const device = deviceOf(session);
    if (!isCasting()) position = video.currentTime;
    hasStopped = false;
    video.pause();
    setElsewhere(true);
    setCasted({ device, phase: "connecting", message: "" });
    control(remote.video);
    try {
      const { data } = await apiFetch("POST /api/movies/:id/playback", {
        params: { id: options.movieId },
        query: { extra: options.extra, for: "cast" },
      });
      const currentTime = position || data.resumeAt;
      const request = createLoadRequest(cast as NonNullable<typeof cast>, {
        contentId: options.movieId,
        currentTime,
        data: { token: data.receiver?.token ?? "", tracks: listChoices() },
      });
      await session.loadMedia(request);
      if (!hasStopped) setCasted({ device, phase: "playing", message: "" });
    } catch (error) {
      if (hasStopped) return;
      const message = error instanceof ApiError ? error.message : m.cast_failed({ device });
      setCasted({ device, phase: "failed", message });
    }
  }

  /** Continues in the page at the receiver's last position: plays if the viewer ended the session. */
  async function comeBack() {
    const plays = endsByViewer;
    endsByViewer = false;
    control(video);
    setElsewhere(false);
    setCasted(null);
    const isPermitted = await requestGrant().then(
      () => true,
      () => false,
    );
    if (!isPermitted) return;
    if (position > 0) video.currentTime = position;
    if (plays) await video.play().catch(() => undefined);
  }

  function onSession({ sessionState }: { sessionState: string }) {
    const session = context.getCurrentSession();
    const { SESSION_STARTED, SESSION_RESUMED, SESSION_ENDED } = SessionState;
    if (session && [SESSION_STARTED, SESSION_RESUMED].includes(sessionState)) begin(session);
    else if (sessionState === SESSION_ENDED && isCasting()) void comeBack();
  }

  function begin(session: CastSession) {
    session.addMessageListener(castNamespace, onMessage);
    void load(session);
  }

  function onDevices() {
    updateStore(state, { canCast: context.getCastState() !== states.NO_DEVICES_AVAILABLE });
  }

  function rememberPosition() {
    if (player.isMediaLoaded && player.currentTime > 0) position = player.currentTime;
  }

  /** Media keys and headphones play the video of the page. */
  const stayPaused = () => isCasting() && video.pause();

  context.addEventListener(CastContextEventType.CAST_STATE_CHANGED, onDevices);
  context.addEventListener(CastContextEventType.SESSION_STATE_CHANGED, onSession);
  controller.addEventListener(RemotePlayerEventType.ANY_CHANGE, rememberPosition);
  video.addEventListener("play", stayPaused);
  const unsubscribers = [captions.subscribe(sendChoices), audio.subscribe(sendChoices)];
  onDevices();
  const running = context.getCurrentSession();
  if (running) begin(running);

  return {
    remote: remote.video,
    toggle() {
      endsByViewer = isCasting();
      if (endsByViewer) context.endCurrentSession(true);
      // Rejected if the viewer chooses no device.
      else context.requestSession().catch(() => undefined);
    },
    loadAgain() {
      const session = context.getCurrentSession();
      if (session) void load(session);
    },
    /** Leaves the movie on the receiver, which reports it. */
    close() {
      context.removeEventListener(CastContextEventType.CAST_STATE_CHANGED, onDevices);
      context.removeEventListener(CastContextEventType.SESSION_STATE_CHANGED, onSession);
      context.getCurrentSession()?.removeMessageListener(castNamespace, onMessage);
      controller.removeEventListener(RemotePlayerEventType.ANY_CHANGE, rememberPosition);
      video.removeEventListener("play", stayPaused);
      for (const unsubscribe of unsubscribers) unsubscribe();
      remote.close();
      updateStore(state, { canCast: false, casted: null });
    },
  };
}

export type CastSender = NonNullable<Awaited<ReturnType<typeof openCastSender>>>;
