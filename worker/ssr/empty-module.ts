/** Replaces modules that only browsers need: see `alias` in wrangler.toml. */
export default class {}
