import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const workerPort = Number(process.env.WORKER_PORT ?? 8788);

/** Paths that the Worker answers, also under the development server. The rest are the SPA's files. */
const workerPaths =
  "^/(api|media|stream|dev|webhooks|sandbox)/(?!watch/)|^/(subscriptionCheck|getAllUser|getWatchCount|initiate_payment|addfavourite|Unsubscribe|clear-cookies|updateProfile|updatepassword|deleteUser)$|^/(subscriptionDetails|getAdmin|getUser)/";

/** hls.js without what no film of ours uses; its light build also leaves out the shared audio, which all do. */
const trimHls = {
  name: "trim-hls",
  transform(code: string, id: string) {
    if (!/hls\.js\/dist\/hls\.mjs$/.test(id)) return;
    const unused =
      /^(\s+)(emeController|cmcdController|contentSteeringController|interstitialsController|iframeController|subtitleStreamController|subtitleTrackController|timelineController): [A-Za-z]+ ?(,?)$/gm;
    return code.replace(unused, "$1$2: undefined$3");
  },
};

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss(), trimHls],
  build: {
    outDir: "../.build/web",
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      [workerPaths]: `http://127.0.0.1:${workerPort}`,
      "^/verifyEmail$": {
        target: `http://127.0.0.1:${workerPort}`,
        bypass: (request) => (request.method === "GET" ? request.url : undefined),
      },
    },
  },
});
