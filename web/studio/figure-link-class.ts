export const figureLinkClass = "underline decoration-screen/40 underline-offset-4 hover:text-bulb";
