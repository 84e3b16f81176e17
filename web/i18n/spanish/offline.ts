/** Without a connection, and after it. */
export const offline = {
  "You are offline: what you have seen before is here.": "Estás sin conexión: aquí tienes lo que ya habías visto.",
  "Kept on this device. Your account hears of it once you are online.":
    "Queda guardado en este dispositivo. Tu cuenta lo sabrá en cuanto tengas conexión.",
  "What you did offline is now in your account.": "Lo que hiciste sin conexión ya está en tu cuenta.",
} as const;
