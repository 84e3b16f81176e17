import type { Route } from "@playwright/test";

/**
 * Damages the pictures of a segment (ISO/IEC 14496-12, `mdat`), so that no decoder reads them. The
 * lengths of H.264's units (ISO/IEC 14496-15) stay, so that the browser still takes the segment.
 */
export async function damagePictures(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.body();
  const pictures = body.subarray(body.indexOf("mdat") + 4);
  if (route.request().url().includes("-av1/")) pictures.fill(0xff);
  else fillUnits(pictures);
  await route.fulfill({ response, body });
}

function fillUnits(pictures: Buffer) {
  for (let start = 0; start < pictures.length; ) {
    const end = start + 4 + pictures.readUInt32BE(start);
    pictures.fill(0xff, start + 5, end);
    start = end;
  }
}
