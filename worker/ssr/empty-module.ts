/** Replaces modules that only browsers need: see `alias` in wrangler.toml. */
export default class {}

/** The names that the player imports from media-chrome. */
export const MediaActionTypes = {};
const unused = () => undefined;

export {
  unused as MediaProvider,
  unused as useMediaDispatch,
  unused as useMediaSelector,
  unused as useMediaStore,
};
