import { createServer } from "node:net";

/** Reads the site's port: PORT, or 8787. */
export function readPort() {
  const given = process.env.PORT || "8787";
  const port = Number(given);
  if (/^[0-9]+$/.test(given) && port >= 1 && port <= 65_535) return port;
  throw new Error(`PORT must be a whole number from 1 to 65535, and is "${given}".`);
}

export async function requireFreePort(port) {
  await listenOnce(port).catch(({ code, message }) => {
    const why =
      code === "EADDRINUSE"
        ? "is in use. Stop what runs there"
        : `cannot be opened: ${message}. Allow it`;
    throw new Error(`Port ${port} ${why}, or choose another with PORT=…`);
  });
}

export const findFreePort = () => listenOnce(0);

function listenOnce(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(port, () => {
      const usedPort = probe.address().port;
      probe.close(() => resolve(usedPort));
    });
  });
}
