import type { Route } from "@playwright/test";

/** Damages the pictures of a segment (ISO/IEC 14496-12, `mdat`), so that no decoder reads them. */
export async function damagePictures(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.body();
  body.fill(0xff, body.indexOf("mdat") + 4);
  await route.fulfill({ response, body });
}
