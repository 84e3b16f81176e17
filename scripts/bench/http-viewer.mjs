/** Creates a client that sends the requests of one signed-in player, without a browser. */
export function createHttpViewer(site, token, { movieId, durationSeconds }) {
  let grant = "";
  let playId = "";
  let src = "";

  async function send(kind, path, { body, cookie = `session=${token}; ${grant}`, ...init } = {}) {
    const headers = { Cookie: cookie, Origin: site, ...(kind && { "X-Bench-Kind": kind }) };
    if (body) headers["Content-Type"] = "application/json";
    const response = await fetch(site + path, {
      ...init,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    grant = /grant=[^;]+/.exec(response.headers.get("Set-Cookie") ?? "")?.[0] ?? grant;
    const text = await response.text();
    return { status: response.status, retryAfter: response.headers.get("Retry-After"), text };
  }
  const file = (path, kind) => send(kind, src.replace("master.m3u8", path));

  return {
    file,
    requestUrl: (url) => send(undefined, url),
    withoutGrant: (path) =>
      send("segment without grant", src.replace("master.m3u8", path), {
        cookie: `session=${token}`,
      }),

    async requestPlayback(kind) {
      const response = await send(kind, `/api/movies/${movieId}/playback`, { method: "POST" });
      if (response.status !== 200) return { ...response, playback: null };
      const playback = JSON.parse(response.text).data;
      playId = playback.playId;
      src = playback.src;
      return { ...response, playback };
    },

    report(position, state, kind) {
      const body = { position, duration: durationSeconds, at: new Date().toISOString(), state };
      return send(kind, `/api/movies/${movieId}/progress`, { method: "POST", body });
    },

    sendMetrics(kind) {
      const body = { playId, startupMs: 400, rebuffers: 0, rebufferMs: 0, errors: 0, height: 540 };
      return send(kind, `/api/movies/${movieId}/quality`, { method: "POST", body });
    },
  };
}
