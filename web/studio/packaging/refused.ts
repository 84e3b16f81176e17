/** A film or captions that nothing can be made of. The message says what to do. */
export class FilmRefused extends Error {}
