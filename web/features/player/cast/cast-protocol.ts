/** The namespace of the messages between the player and the page for Cast receivers. */
export const castNamespace = "urn:x-cast:marquee.player";

/** A track by what both sides know of it: its name in the master playlist, language and role. */
export type TrackChoice = { lang: string | null; role: string; label: string };

/** The captions and the audio that the viewer chose; null for no captions, or the usual audio. */
export type TrackChoices = { captions: TrackChoice | null; audio: TrackChoice | null };

/**
 * The private part of a load request from the player. Other devices in the network see the rest.
 * `load` is the id of the load. By this id the player recognises the receiver's messages about the
 * load.
 */
export type CastLoadData = { token: string; tracks: TrackChoices; load: string };

/** Why a receiver stopped a load, in the language of the receiver's page. */
export type StoppedMessage = { stopped: string; load: string };
