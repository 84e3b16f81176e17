export const mainProfileId = "main";

/**
 * The built-in pictures of profiles. Each is a colour behind the first letter of the profile's
 * name.
 */
export const profilePictures = ["amber", "rose", "violet", "blue", "teal", "green"] as const;
export type ProfilePicture = (typeof profilePictures)[number];
