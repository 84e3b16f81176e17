import type { Random } from "./random.ts";

const firstNames =
  "Ada Adil Agnes Alma Amir Anouk Anton Aria Basil Bea Bruno Cara Carlo Celia Cyril Dana Dario Della Eamon Edda Elif Elio Emre Esme Fadi Faye Felix Flora Gideon Greta Hana Hugo Ida Ilan Ines Iris Jonas Juno Kaja Karim Lale Leif Lena Levi Lotte Luca Mael Maren Milo Mina Nadia Nils Noor Odile Olga Oskar Petra Priya Quinn Rana Remy Rosa Ruben Sami Sanne Selma Silas Suri Tamar Theo Tilda Uma Vera Viggo Wanda Xenia Yara Yusuf Zeno Zoe".split(
    " ",
  );
const lastNames =
  "Abara Ahlgren Amsel Arden Baptiste Becker Bellamy Brandt Calder Castell Dahl Dempsey Duarte Ekwall Engel Farrow Fenn Galvan Garnet Halloran Hartwig Hensley Ibarra Jansen Jarrow Kessler Kimura Kowal Lambert Lindqvist Lorne Marchetti Mercer Moreau Nakano Norwood Okafor Olsen Pascoe Pereira Quill Rademaker Reyes Rourke Sandoval Sorel Stroud Tanaka Thorne Ulrich Vance Varga Wexler Winter Yilmaz Zeller".split(
    " ",
  );

/** Returns invented names, each once. */
export function createNames(random: Random, count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(`${random.pick(firstNames)} ${random.pick(lastNames)}`);
  return [...names];
}

/** The texts of members' reviews by their number of stars. */
export const reviewTexts: Record<number, readonly string[]> = {
  2: [
    "Half an hour too long for me. The last reel is worth the wait, but only just.",
    "I know it is a landmark. I still looked at my watch.",
    "A fine restoration of a movie that I could not warm to.",
  ],
  3: [
    "Good company on a rainy evening. The middle drags a little.",
    "Beautiful pictures, thin story. I would watch it again with the sound off.",
    "The first act is perfect. After that it repeats itself.",
    "My kids liked it more than I did, which is fine.",
    "Worth it for the sets alone.",
  ],
  4: [
    "I came for the stunts and stayed for the faces.",
    "The new score suits it. We talked about it all the way to bed.",
    "Much funnier than I expected a movie of this age to be.",
    "The print looks better than anything I have seen of it before.",
    "Watched it twice in one week. The second time I noticed the light.",
    "A friend chose it for our movie night, and nobody reached for a phone.",
    "Slow in the best way. Give it ten minutes.",
  ],
  5: [
    "I had only ever seen clips. The whole thing is a marvel.",
    "The best hour I have spent in front of a screen this year.",
    "Still sharper than most of what is made today.",
    "My grandmother saw this in a theater. Now I know why she kept the ticket.",
    "Every frame could hang on a wall.",
    "I cried, and I would like it noted that I never do.",
    "Everybody should see this once. I am on my fourth time.",
    "The ending silenced the room.",
  ],
};
