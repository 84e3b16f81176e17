export const mainProfileId = "main";

/** The built-in pictures: a colour each, behind the initial of the name. */
export const profilePictures = ["amber", "rose", "violet", "blue", "teal", "green"] as const;
export type ProfilePicture = (typeof profilePictures)[number];
