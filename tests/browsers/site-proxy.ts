import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * Serves the site under another port that can be cut off, because neither engine's protocol can
 * take a browser offline.
 */
export async function openSiteProxy(site: string) {
  const { hostname, port } = new URL(site);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const upstream = connect(Number(port), hostname);
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(each);
          socket.destroy();
          upstream.destroy();
        });
    }
    socket.pipe(upstream).pipe(socket);
  }).listen(0);
  await once(server, "listening");
  return {
    site: `http://localhost:${(server.address() as AddressInfo).port}`,
    cutOff() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
