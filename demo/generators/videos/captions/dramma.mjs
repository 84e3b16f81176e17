import { splitLanguages } from "./format.mjs";

export const captions = splitLanguages([
  [0.1, 2.1, "[three beeps of a film leader]", "[tres pitidos de la cola de la película]"],
  [2.3, 3.9, "[one low bell]", "[una campana grave]"],
  [4.3, 7.6, "The lamp kept asking\nthe same question.", "La lámpara repetía\nla misma pregunta."],
  [
    8.3,
    11.6,
    "Left, the letter. Right, the letter.\nHe did not open it.",
    "A la izquierda, la carta. A la derecha,\nla carta. No la abrió.",
  ],
  [
    12.3,
    15.6,
    "His shadow knew the stairs,\nand it was in no hurry.",
    "Su sombra conocía la escalera,\ny no tenía prisa.",
  ],
  [16.2, 17.6, "[doors, one after another]", "[puertas, una tras otra]"],
  [17.8, 19.8, "Five doors. Four of them lied.", "Cinco puertas. Cuatro mentían."],
  [20.4, 23.5, "She watched the street in slices.", "Ella miraba la calle a rebanadas."],
  [
    24.3,
    27.6,
    "Down is only a room\nthat goes on arriving.",
    "Bajar es solo un cuarto\nque no acaba de llegar.",
  ],
  [28.2, 31.6, "[wind; the windows go out]", "[viento; se apagan las ventanas]"],
  [32.4, 35.5, "A second letter.\nThe same hand.", "Una segunda carta.\nLa misma mano."],
  [
    36.4,
    39.3,
    "In the end he took the light\nfor a door.",
    "Al final tomó la luz\npor una puerta.",
  ],
  [40.1, 43, "[the bell again, and silence]", "[otra vez la campana, y silencio]"],
]);
