/** The class of a figure that links to its rows. */
export const figureLinkClass = "underline decoration-screen/40 underline-offset-4 hover:text-bulb";
