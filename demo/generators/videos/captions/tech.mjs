import { splitLanguages } from "./format.mjs";

export const captions = splitLanguages([
  [0.1, 2.1, "[three beeps of a film leader]", "[tres pitidos de la cola de la película]"],
  [2.3, 3.9, "[bells and a rising hiss]", "[campanas y un siseo creciente]"],
  [
    4.3,
    7.6,
    "It began as a line\nthat would not stay on the paper.",
    "Empezó como una línea\nque no quería quedarse en el papel.",
  ],
  [
    8.3,
    11.6,
    "We taught sand to count,\nand it counted upward.",
    "Enseñamos a contar a la arena,\ny contó hacia arriba.",
  ],
  [12, 14.9, "Three. Two. One.", "Tres. Dos. Uno."],
  [15, 15.9, "Go.", "Ya."],
  [16.4, 19.5, "[engines roar]", "[rugen los motores]"],
  [
    20.4,
    23.6,
    "From here there are no borders,\nonly weather.",
    "Desde aquí no hay fronteras,\nsolo el tiempo que hace.",
  ],
  [
    24,
    27.4,
    "We did not fly to the moon.\nWe fell toward it, carefully.",
    "No volamos a la luna.\nCaímos hacia ella, con cuidado.",
  ],
  [28.2, 31.5, "[the drums stop; only air and tones]", "[calla la percusión; solo aire y tonos]"],
  [
    32.3,
    35.6,
    "A foot of dust.\nA whole sky of home.",
    "Un palmo de polvo.\nUn cielo entero de casa.",
  ],
  [36.3, 37.2, "Hello?", "¿Hola?"],
  [37.3, 39.7, "[five short tones, sent to Earth]", "[cinco tonos breves, hacia la Tierra]"],
  [40.1, 43, "[bells, fading]", "[campanas que se apagan]"],
]);
