import { m } from "#messages";

/** The descriptors of a movie's content, with their texts for viewers. */
export const contentDescriptorLabels = {
  violence: m.content_violence,
  fear: m.content_fear,
  sex: m.content_sex,
  nudity: m.content_nudity,
  language: m.content_language,
  drugs: m.content_drugs,
  discrimination: m.content_discrimination,
  "self-harm": m.content_self_harm,
  gambling: m.content_gambling,
  "flashing-lights": m.content_flashing_lights,
} as const;

type ContentDescriptor = keyof typeof contentDescriptorLabels;
export const contentDescriptors = Object.keys(contentDescriptorLabels) as ContentDescriptor[];

const splitDescriptors = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim().toLowerCase().replaceAll(" ", "-"))
    .filter((part) => part !== "");

/** Returns the known descriptors of a list that is separated by commas. */
export function listContentDescriptors(text: string): ContentDescriptor[] {
  const parts = splitDescriptors(text);
  return contentDescriptors.filter((each) => parts.includes(each));
}

/** Writes descriptors in the order of `contentDescriptorLabels`; `undefined` if one is unknown. */
export function normalizeContentDescriptors(text: string): string | undefined {
  const listed = listContentDescriptors(text);
  if (new Set(splitDescriptors(text)).size !== listed.length) return undefined;
  return listed.join(", ");
}
