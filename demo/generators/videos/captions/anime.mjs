import { splitLanguages } from "./format.mjs";

export const captions = splitLanguages([
  [0.1, 2.1, "[three cheerful beeps]", "[tres pitidos alegres]"],
  [2.3, 3.9, "[a marimba runs upstairs]", "[una marimba sube corriendo]"],
  [
    4.3,
    7.6,
    "Good morning! says the hill.\nBoing, says Moku.",
    "¡Buenos días!, dice la colina.\nBoing, dice Moku.",
  ],
  [8.2, 10.4, "[ukulele, claps, little hops]", "[ukelele, palmas, saltitos]"],
  [10.8, 12, "Watch this, says Kado.", "Mirad esto, dice Kado."],
  [
    12.1,
    15.4,
    "Piri saw it. Moku saw it.\nThe mountains saw it too.",
    "Lo vio Piri. Lo vio Moku.\nLo vieron hasta las montañas.",
  ],
  [16.2, 17.7, "What is that? Up there?", "¿Qué es eso? ¿Ahí arriba?"],
  [17.9, 19.5, "[sparkling]", "[destellos]"],
  [
    20.4,
    23.6,
    "Whales go to the sea by the sky.\nIt is shorter.",
    "Las ballenas van al mar por el cielo.\nSe tarda menos.",
  ],
  [
    24.2,
    27.6,
    "Three friends need exactly one leaf.",
    "Tres amigos necesitan\nexactamente una hoja.",
  ],
  [28.3, 31.5, "[bouncing, higher each time]", "[rebotes, cada vez más altos]"],
  [
    32.2,
    35.6,
    "[fireworks]\nWe wished for another day like this.",
    "[fuegos artificiales]\nPedimos otro día como este.",
  ],
  [
    36.4,
    39.5,
    "And the moon said: sleep,\nI will draw it.",
    "Y la luna dijo: dormid,\nyo lo dibujo.",
  ],
  [40.1, 43, "[a music box; one last note]", "[una caja de música; una última nota]"],
]);
