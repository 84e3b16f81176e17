/**
 * The fragment with which the site's own pages open the player, so that the video plays at once.
 */
const playFragment = "#play";

/** Whether a page of this site shows the player in a frame. */
function isInOwnFrame(): boolean {
  try {
    return parent !== window && parent.location.origin === location.origin;
  } catch {
    return false;
  }
}

const hlsType = "application/vnd.apple.mpegurl";

/**
 * Loads the video's playlist: by hls.js, or natively in browsers without Media Source Extensions.
 */
async function loadVideo(video: HTMLVideoElement, src: string, onError: () => void) {
  video.addEventListener("error", onError);
  const { default: Hls } = await import("hls.js");
  if (!Hls.isSupported() && video.canPlayType(hlsType)) {
    video.src = src;
    return;
  }
  // The page's policy permits no worker from a `blob:` URL. Packaged videos need no transmuxing.
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) onError();
  });
  hls.loadSource(src);
  hls.attachMedia(video);
}

/** Makes the button play the video. Nothing of the video is loaded before the button is pressed. */
function startPlayer() {
  const video = document.querySelector("video");
  const button = document.querySelector("button");
  const failure = document.getElementById("failure");
  const retry = failure?.querySelector("button");
  const link = document.querySelector("a");
  const { src } = video?.dataset ?? {};
  if (!video || !button || !failure || !retry || !link || !src) return;
  if (parent === window) link.target = "_self";

  const fail = () => {
    failure.hidden = false;
    video.controls = false;
    retry.focus();
  };
  retry.addEventListener("click", () => location.reload());

  function play(player: HTMLVideoElement, address: string) {
    button?.remove();
    player.controls = true;
    player.focus();
    void loadVideo(player, address, fail).catch(fail);
    // A browser may refuse to play until the page was used. The viewer then uses the controls.
    player.play().catch(() => undefined);
  }

  button.addEventListener("click", () => play(video, src));
  if (location.hash !== playFragment || !isInOwnFrame()) return;
  document.body.classList.add("own");
  play(video, src);
}

startPlayer();
