// The illustration of each movie's poster, by the movie's slug.

import { queen } from "./aelita.mjs";
import { odessa } from "./battleship-potemkin.mjs";
import { chariots } from "./ben-hur.mjs";
import { bunny } from "./big-buck-bunny.mjs";
import { sail } from "./black-pirate.mjs";
import { caligari } from "./caligari.mjs";
import { pavilion } from "./carnival-of-souls.mjs";
import { stampSheet } from "./charade.mjs";
import { battery } from "./charge.mjs";
import { road } from "./detour.mjs";
import { poison } from "./doa.mjs";
import { gambler } from "./dr-mabuse.mjs";
import { machine } from "./elephants-dream.mjs";
import { dino } from "./gertie.mjs";
import { robbery } from "./great-train-robbery.mjs";
import { frontpage } from "./his-girl-friday.mjs";
import { ages } from "./intolerance.mjs";
import { cupid } from "./it.mjs";
import { kinoEye } from "./man-with-a-movie-camera.mjs";
import { zorro } from "./mark-of-zorro.mjs";
import { city } from "./metropolis.mjs";
import { butler } from "./my-man-godfrey.mjs";
import { igloo } from "./nanook.mjs";
import { boarded } from "./night-of-the-living-dead.mjs";
import { shadow } from "./nosferatu.mjs";
import { pyre } from "./passion-of-joan-of-arc.mjs";
import { opera } from "./phantom-of-the-opera.mjs";
import { flyingHorse } from "./prince-achmed.mjs";
import { clockface } from "./safety-last.mjs";
import { screen } from "./sherlock-jr.mjs";
import { dragon } from "./sintel.mjs";
import { lotus } from "./sita-sings-the-blues.mjs";
import { steamer } from "./steamboat-willie.mjs";
import { lake } from "./sunrise.mjs";
import { tear } from "./tears-of-steel.mjs";
import { engine } from "./the-general.mjs";
import { kiss } from "./the-kiss.mjs";
import { bagdad } from "./thief-of-bagdad.mjs";
import { musketeers } from "./three-musketeers.mjs";
import { moon } from "./trip-to-the-moon.mjs";
import { air } from "./wings.mjs";
import { rocket } from "./woman-in-the-moon.mjs";
import { gate } from "./workers-leaving-the-factory.mjs";

export const motifs = {
  "great-train-robbery": robbery,
  "safety-last": clockface,
  "sherlock-jr": screen,
  "the-general": engine,
  wings: air,
  charge: battery,
  "mark-of-zorro": zorro,
  "three-musketeers": musketeers,
  "thief-of-bagdad": bagdad,
  "ben-hur": chariots,
  "black-pirate": sail,
  "the-kiss": kiss,
  sunrise: lake,
  it: cupid,
  "my-man-godfrey": butler,
  "his-girl-friday": frontpage,
  charade: stampSheet,
  "trip-to-the-moon": moon,
  aelita: queen,
  metropolis: city,
  "woman-in-the-moon": rocket,
  "elephants-dream": machine,
  "tears-of-steel": tear,
  intolerance: ages,
  "dr-mabuse": gambler,
  "phantom-of-the-opera": opera,
  "battleship-potemkin": odessa,
  "passion-of-joan-of-arc": pyre,
  detour: road,
  doa: poison,
  nosferatu: shadow,
  caligari: caligari,
  "carnival-of-souls": pavilion,
  "night-of-the-living-dead": boarded,
  gertie: dino,
  "prince-achmed": flyingHorse,
  "steamboat-willie": steamer,
  "big-buck-bunny": bunny,
  "sita-sings-the-blues": lotus,
  sintel: dragon,
  "workers-leaving-the-factory": gate,
  nanook: igloo,
  "man-with-a-movie-camera": kinoEye,
};
