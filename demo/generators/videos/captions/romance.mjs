import { splitLanguages } from "./format.mjs";

export const captions = splitLanguages([
  [0.1, 2.1, "[three beeps of a film leader]", "[tres pitidos de la cola de la película]"],
  [2.3, 3.9, "[a music box opens]", "[se abre una caja de música]"],
  [
    4.3,
    7.6,
    "Two lights were looking\nfor the same dark.",
    "Dos luces buscaban\nla misma oscuridad.",
  ],
  [8.2, 10.4, "[rain on the glass, a slow waltz]", "[lluvia en el cristal, un vals lento]"],
  [
    10.8,
    14.8,
    "Seen through rain,\nevery window is somebody waiting.",
    "Vista a través de la lluvia,\ncada ventana es alguien que espera.",
  ],
  [
    16.5,
    19.6,
    "You waved. Or you closed a curtain.\nI chose the first.",
    "Me saludaste. O corriste una cortina.\nElegí lo primero.",
  ],
  [20.4, 23.4, "[strings take up the melody]", "[las cuerdas retoman la melodía]"],
  [
    24.3,
    27.6,
    "A bridge is two streets\nthat made up their minds.",
    "Un puente son dos calles\nque se decidieron.",
  ],
  [28.5, 31.6, "After that we drew the same flower,", "Desde entonces dibujamos la misma flor,"],
  [31.9, 35.2, "each beginning from the other end.", "cada uno empezando por el otro extremo."],
  [
    36.4,
    39.6,
    "And in the morning\nthere was only one sun.",
    "Y por la mañana\nhabía un solo sol.",
  ],
  [40.1, 43, "[the music box winds down]", "[la caja de música se queda sin cuerda]"],
]);
