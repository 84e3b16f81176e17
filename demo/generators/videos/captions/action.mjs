import { splitLanguages } from "./format.mjs";

export const captions = splitLanguages([
  [0.1, 2.1, "[three beeps of a film leader]", "[tres pitidos de la cola de la película]"],
  [2.3, 3.9, "[a blow, then drums and bass in five]", "[un golpe; batería y bajo a cinco tiempos]"],
  [
    4.2,
    7.6,
    "Three tracks leave the city.\nOnly one of them arrives.",
    "Tres vías salen de la ciudad.\nSolo una llega.",
  ],
  [
    8.3,
    11.6,
    "He has forty seconds,\nand the roof of a moving train.",
    "Tiene cuarenta segundos\ny el techo de un tren en marcha.",
  ],
  [12.1, 13.8, "[pistons hammering]", "[martilleo de los pistones]"],
  [14.2, 15.9, "Someone has been counting with him.", "Alguien ha contado con él."],
  [
    16.3,
    19.6,
    "Left, left, right.\nA city is only a map that runs.",
    "Izquierda, izquierda, derecha.\nUna ciudad es solo un mapa que corre.",
  ],
  [20.3, 23.4, "[engine growing in the tunnel]", "[un motor que crece en el túnel]"],
  [
    24.3,
    27.6,
    "Nobody told the train\nthe bridge was gone.",
    "Nadie le dijo al tren\nque ya no había puente.",
  ],
  [
    28.3,
    31.6,
    "Wheel. Leg. Needle.\nEverything turns red.",
    "Rueda. Pierna. Aguja.\nTodo se pone rojo.",
  ],
  [32.1, 33.6, "[the sound climbs]", "[el sonido sube]"],
  [33.75, 35.7, "[crash, and its long echo]", "[choque, y su largo eco]"],
  [
    36.4,
    39.4,
    "And then the morning,\nas if it had nothing to do with it.",
    "Y después la mañana,\ncomo si no tuviera nada que ver.",
  ],
  [40.1, 43, "[a last chord, fading]", "[un último acorde que se apaga]"],
]);
