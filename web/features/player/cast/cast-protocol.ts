/** The namespace of the messages between the player and the page for Cast receivers. */
export const castNamespace = "urn:x-cast:marquee.player";

/** A track as both sides can identify it: by its name in the master playlist, language and role. */
export type TrackChoice = { lang: string | null; role: string; label: string };

/**
 * The tracks that the viewer chose. `captions` is null for no captions, and `audio` is null for the
 * default audio.
 */
export type TrackChoices = { captions: TrackChoice | null; audio: TrackChoice | null };

/**
 * The private part of a load request from the player. Other devices in the network see the rest.
 * `load` is the id of the load. By this id the player recognises the receiver's messages about the
 * load.
 */
export type CastLoadData = { token: string; tracks: TrackChoices; load: string };

/** Why a receiver stopped a load, in the language of the receiver's page. */
export type StoppedMessage = { stopped: string; load: string };
