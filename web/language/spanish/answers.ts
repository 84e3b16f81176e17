/** What the Worker answers, word for word; a hole stands for what it fills in. */
export const answers = {
  "The site did not answer. Check your connection and try again.":
    "El sitio no responde. Comprueba tu conexión y vuelve a intentarlo.",
} as const;
