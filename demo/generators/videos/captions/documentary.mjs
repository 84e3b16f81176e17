import { splitLanguages } from "./format.mjs";

export const captions = splitLanguages([
  [0.1, 2.1, "[three beeps of a film leader]", "[tres pitidos de la cola de la película]"],
  [2.3, 3.9, "[a piano chord]", "[un acorde de piano]"],
  [4.4, 7.6, "I am an eye.\nI am a machine that looks.", "Soy un ojo.\nSoy una máquina que mira."],
  [
    8.3,
    11.6,
    "The city is switched on,\nwindow by window.",
    "La ciudad se enciende\nventana a ventana.",
  ],
  [12.2, 14.1, "[steam, faster and faster]", "[vapor, cada vez más rápido]"],
  [14.3, 15.8, "[a train whistle]", "[silbato de tren]"],
  [16.2, 17.4, "[a factory bell]", "[campana de fábrica]"],
  [
    17.8,
    20.6,
    "At six o’clock the gate lets go\nof four hundred names.",
    "A las seis la puerta suelta\ncuatrocientos nombres.",
  ],
  [
    20.9,
    23.7,
    "The first film anyone saw\nwas this one.",
    "La primera película que vio la gente\nfue esta.",
  ],
  [
    24.3,
    27.6,
    "Gear, needle, clock:\nthe same hand, many times.",
    "Engranaje, aguja, reloj:\nla misma mano, muchas veces.",
  ],
  [
    28.3,
    31.5,
    "Stop. Go. Nobody directs it,\nand it never misses a cue.",
    "Alto. Sigan. Nadie lo dirige\ny nunca entra tarde.",
  ],
  [32.3, 34.4, "Then we cut the day into pieces", "Después cortamos el día en trozos"],
  [34.55, 35.9, "[scissors]", "[tijeras]"],
  [
    36.3,
    39.5,
    "and turned the handle,\nand it was morning again.",
    "y giramos la manivela,\ny fue otra vez de mañana.",
  ],
  [40.1, 43, "[the pulse stops; one long chord]", "[cesa el pulso; un largo acorde]"],
]);
