/** The namespace of the messages between the player and the page for Cast receivers. */
export const castNamespace = "urn:x-cast:marquee.player";

/** A track that the viewer chose. The receiver compares `label` with the names in the playlist. */
export type TrackChoice = { lang: string | null; role: string; label: string };

/**
 * The tracks that the viewer chose. `captions` is null for no captions, and `audio` is null for the
 * default audio.
 */
export type TrackChoices = { captions: TrackChoice | null; audio: TrackChoice | null };

/**
 * The private part of a load request from the player. Other devices in the network can read the
 * other parts. `load` is the request's id, which the receiver repeats in its messages about the
 * load.
 */
export type CastLoadData = { token: string; tracks: TrackChoices; load: string };

/** Why a receiver stopped a load, in the language of the receiver's page. */
export type StoppedMessage = { stopped: string; load: string };
