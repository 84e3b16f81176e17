const kana =
  "あいうえおかがきぎくけげこごさしすせそただちつってとどなにぬねのはばひふへほまみむめもやゆよらりるれろわをんアイウエオカキクケコサシスセタチッテトナニノハフマミムメモラリルレロンー。、！？　…「」";

/**
 * The encodings of captions from before Unicode, named as in `TextDecoder`
 * (https://encoding.spec.whatwg.org/#names-and-labels), with their languages. `letters` are the
 * frequent letters beyond ASCII in these languages, by which the encoding is recognised. `isLatin`
 * says that these letters stand among ASCII letters. `scale` raises the score of Chinese, Japanese
 * and Korean, because `letters` has only a small part of their characters.
 */
export const alphabets = [
  {
    encoding: "windows-1252",
    isLatin: true,
    languages: "en de fr es it pt nl da sv nb nn no fi is ca eu gl id ms",
    letters: "äöüßéèàçêâîôûëïùœñóíáúòìãõåæøðþ¡¿«»’‘“”…–—♪",
  },
  {
    encoding: "macintosh",
    isLatin: true,
    languages: "en de fr es it pt nl da sv nb nn no fi is ca",
    letters: "äöüßéèàçêâîôûëïùœñóíáúòìãõåæø¡¿«»’‘“”…–—",
  },
  {
    encoding: "windows-1250",
    isLatin: true,
    languages: "pl cs sk hu ro hr sl bs sq",
    letters: "ąćęłńóśźżčďěňřšťůžáéíúýäöüëôľĺŕőűăâîşţđ„“”’…–«»",
  },
  {
    encoding: "iso-8859-2",
    isLatin: true,
    languages: "pl cs sk hu ro hr sl bs sq",
    letters: "ąćęłńóśźżčďěňřšťůžáéíúýäöüëôľĺŕőűăâîşţđ",
  },
  // Hebrew precedes Cyrillic and so wins a tie: the bytes of all Hebrew letters are Cyrillic
  // letters too, but the bytes of some Cyrillic letters are no Hebrew letters.
  { encoding: "windows-1255", languages: "he yi", letters: "אבגדהוזחטיכךלמםנןסעפףצץקרשת" },
  {
    encoding: "windows-1251",
    languages: "ru uk bg be mk sr kk",
    letters: "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўјљњћђџ«»…–—",
  },
  {
    encoding: "koi8-r",
    languages: "ru bg",
    letters: "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
  },
  {
    encoding: "x-mac-cyrillic",
    languages: "ru uk bg be mk sr",
    letters: "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўјљњћђџ«»…–—",
  },
  {
    encoding: "ibm866",
    languages: "ru uk bg be",
    letters: "абвгдежзийклмнопрстуфхцчшщъыьэюяёїєў",
  },
  { encoding: "windows-1253", languages: "el", letters: "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ«»’…" },
  { encoding: "windows-1254", isLatin: true, languages: "tr az", letters: "çğıöşüâîû’“”…İ" },
  {
    encoding: "windows-1256",
    languages: "ar fa ur",
    letters: "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ،؟؛ـًٌَُِّْ",
  },
  {
    encoding: "windows-1257",
    isLatin: true,
    languages: "lt lv et",
    letters: "ąčęėįšųūžāēģīķļņõäöü„“”",
  },
  {
    encoding: "windows-1258",
    isLatin: true,
    languages: "vi",
    letters: "ăâđêôơưàáèéìíòóùúý\u0300\u0301\u0303\u0309\u0323",
  },
  {
    encoding: "shift_jis",
    languages: "ja",
    letters: kana,
    scale: 1.5,
  },
  {
    encoding: "euc-jp",
    languages: "ja",
    letters: kana,
    scale: 1.5,
  },
  {
    encoding: "gb18030",
    languages: "zh-Hans",
    letters:
      "的一是不了我在有人这他来们说到你就要去会也没那为她吗么好对什都看能可过得想知道吧还个着时想和事让，。？！…：“”",
    scale: 3,
  },
  {
    encoding: "big5",
    languages: "zh-Hant",
    letters:
      "的一是不了我在有人這他來們說到你就要去會也沒那為她嗎麼好對什都看能可過得想知道吧還個著時想和事讓，。？！…：「」",
    scale: 3,
  },
  {
    encoding: "euc-kr",
    languages: "ko",
    letters:
      "이다는에가을를의고하지은나도아어서로해니그거라기사한게있인들자있요만너내네야대수리시보으여정면말일우안",
    scale: 2.5,
  },
  { encoding: "windows-874", languages: "th", letters: "กขคงจชซญณดตถทธนบปผพฟภมยรลวศษสหอะัาำิีึืุูเแโใไ็่้์" },
] as const satisfies readonly {
  encoding: string;
  languages: string;
  letters: string;
  isLatin?: true;
  scale?: number;
}[];

export type CaptionsEncoding = "utf-8" | (typeof alphabets)[number]["encoding"];

const punctuation = "«»„“”’…–—";

/**
 * The letters beyond ASCII of single languages that share an encoding. The letters of the whole
 * encoding would confuse it with similar encodings, in which the same bytes are other letters.
 */
export const lettersOfLanguage: Record<string, string> = {
  pl: `ąćęłńóśźż${punctuation}`,
  cs: `áčďéěíňóřšťúůýž${punctuation}`,
  sk: `áäčďéíĺľňóôŕšťúýž${punctuation}`,
  hu: `áéíóöőúüű${punctuation}`,
  ro: `ăâîşţ${punctuation}`,
  hr: `čćđšž${punctuation}`,
  sl: `čćđšž${punctuation}`,
  bs: `čćđšž${punctuation}`,
  ru: `абвгдежзийклмнопрстуфхцчшщъыьэюяё${punctuation}`,
  bg: `абвгдежзийклмнопрстуфхцчшщъьюя${punctuation}`,
};
