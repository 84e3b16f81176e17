/** In the place of what only browsers need: see `alias` in wrangler.toml. */
export default class {}
