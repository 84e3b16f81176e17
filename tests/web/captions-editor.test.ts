import { expect, test } from "vitest";
import {
  createCaptionsStore,
  hasUnsavedChanges,
} from "../../web/studio/movies/captions-editor/captions-store.ts";
import {
  type EditorCue,
  insertCue,
  mergeWithNext,
  shiftCues,
  splitCue,
} from "../../web/studio/movies/captions-editor/cue-list.ts";
import {
  formatCueTime,
  parseCueTime,
  parseShift,
} from "../../web/studio/movies/captions-editor/cue-times.ts";
import {
  hasBlockingWarning,
  listCueWarnings,
} from "../../web/studio/movies/captions-editor/cue-warnings.ts";
import { findCommand } from "../../web/studio/movies/captions-editor/editor-keys.ts";
import { findCues, replaceText } from "../../web/studio/movies/captions-editor/find-text.ts";

const cue = (id: number, startMs: number, endMs: number, text = `Line ${id}`): EditorCue => ({
  id,
  startMs,
  endMs,
  settings: "",
  text,
});
const three = [cue(1, 1_000, 2_000), cue(2, 3_000, 4_000), cue(3, 5_000, 6_000)];
const open = (cues = three) => createCaptionsStore({ head: "WEBVTT", cues, tail: "" });
const textsOf = ({ getSnapshot }: ReturnType<typeof open>) =>
  getSnapshot().cues.map(({ text }) => text);
const timesOf = ({ getSnapshot }: ReturnType<typeof open>) =>
  getSnapshot().cues.map(({ startMs, endMs }) => [startMs, endMs]);

test.each([
  ["1:02.500", 62_500],
  ["00:01:02,500", 62_500],
  ["62", 62_000],
  ["0:05.5", 5_500],
  ["1:00:00.001", 3_600_001],
  ["1:75", null],
  ["1:2:3:4", null],
  ["", null],
  ["abc", null],
])("a typed time %s is read as %s milliseconds", (text, ms) => {
  expect(parseCueTime(text)).toBe(ms);
});

test("a caption's time is shown in a form that can be typed", () => {
  const times = [0, 62_500, 3_600_001, 36_000_000];
  expect(times.map(formatCueTime)).toEqual(["0:00.000", "1:02.500", "1:00:00.001", "10:00:00.000"]);
  expect(times.map((ms) => parseCueTime(formatCueTime(ms)))).toEqual(times);
});

test("a typed shift in seconds may have a sign, and a point or a comma", () => {
  expect(["1.5", "-0,25", "+2", "−3", "x", ""].map(parseShift)).toEqual([
    1_500,
    -250,
    2_000,
    -3_000,
    null,
    null,
  ]);
});

test("captions cannot be saved while one of them is so long that it would be cut", () => {
  const [long] = listCueWarnings([cue(1, 0, 900_000, "a\n".repeat(2_001))]);
  expect(long).toContain("long");
  expect(hasBlockingWarning(long ?? [])).toBe(true);
  expect(listCueWarnings([cue(1, 0, 900_000, "&".repeat(1_000))])[0]).toContain("long");
});

test("notes before deleted captions move to the next caption or the end, and undo moves them back", () => {
  const noted = three.map((each) => ({ ...each, note: `NOTE ${each.id}` }));
  const captions = createCaptionsStore({ head: "WEBVTT", cues: noted, tail: "NOTE end" });
  captions.focus(2);
  captions.removeSelected();
  expect(captions.getSnapshot().cues.map(({ note }) => note)).toEqual([
    "NOTE 1",
    "NOTE 2\n\nNOTE 3",
  ]);
  captions.focus(3);
  captions.removeSelected();
  expect(captions.toDocument().tail).toBe("NOTE 2\n\nNOTE 3\n\nNOTE end");
  captions.undo();
  captions.undo();
  expect(captions.toDocument()).toEqual({ head: "WEBVTT", cues: noted, tail: "NOTE end" });
  expect(mergeWithNext(noted, 1)[0]?.note).toBe("NOTE 1\n\nNOTE 2");
});

test("one undo reverts consecutive typing in a caption, and each other change takes an undo of its own", () => {
  const captions = open();
  for (const text of ["H", "He", "Hey"]) captions.edit(1, { text });
  captions.edit(2, { text: "You" });
  captions.removeSelected();
  expect(textsOf(captions)).toEqual(["You", "Line 3"]);
  captions.undo();
  captions.undo();
  expect(textsOf(captions)).toEqual(["Hey", "Line 2", "Line 3"]);
  captions.undo();
  expect(textsOf(captions)).toEqual(["Line 1", "Line 2", "Line 3"]);
  expect(hasUnsavedChanges(captions.getSnapshot())).toBe(false);
  captions.undo();
  captions.redo();
  captions.redo();
  expect(textsOf(captions)).toEqual(["Hey", "You", "Line 3"]);
  captions.edit(3, { text: "New" });
  captions.redo();
  expect(textsOf(captions)).toEqual(["Hey", "You", "New"]);
});

test("undo takes back hundreds of changes, down to the saved captions", () => {
  const captions = open();
  for (let i = 0; i < 300; i++) {
    captions.edit((i % 3) + 1, { text: `Text ${i}` });
    captions.shift(10, "all");
  }
  for (let i = 0; i < 600; i++) captions.undo();
  expect(captions.getSnapshot().cues).toEqual(three);
  expect(hasUnsavedChanges(captions.getSnapshot())).toBe(false);
});

test("a shift of captions moves none of them before the start of the movie", () => {
  const captions = open();
  captions.focus(2);
  captions.shift(500, "following");
  expect(timesOf(captions)).toEqual([
    [1_000, 2_000],
    [3_500, 4_500],
    [5_500, 6_500],
  ]);
  captions.focus(2);
  captions.shift(-500, "selected");
  expect(timesOf(captions)[1]).toEqual([3_000, 4_000]);
  captions.shift(-9_000, "all");
  expect(timesOf(captions)).toEqual([
    [0, 1_000],
    [2_000, 3_000],
    [4_500, 5_500],
  ]);
});

test("a caption is split at the text cursor or at a time, and merged again", () => {
  const one = [cue(1, 0, 4_000, "Hello you.\nGoodbye me.")];
  expect(splitCue(one, 1, { textAt: 10 }).map(({ text, endMs }) => [text, endMs])).toEqual([
    ["Hello you.", 1_818],
    ["Goodbye me.", 4_000],
  ]);
  expect(splitCue(one, 1, { ms: 1_000 }).map(({ text, endMs }) => [text, endMs])).toEqual([
    ["Hello you.", 1_000],
    ["Goodbye me.", 4_000],
  ]);
  expect(splitCue(one, 1, { textAt: 22 })).toEqual(splitCue(one, 1, {}));
  const captions = open(one);
  captions.split({ textAt: 10, ms: 3_000 });
  captions.merge();
  expect(captions.getSnapshot().cues).toEqual(one);
  expect(splitCue([cue(1, 0, 150)], 1, {})).toHaveLength(1);
});

test.each([
  [
    "inside a tag",
    "<v Ada Lovelace>One two</v>",
    8,
    "<v Ada Lovelace>One</v>",
    "<v Ada Lovelace>two</v>",
  ],
  ["inside a word", "Wonderful day", 2, "Wonderful", "day"],
  ["between a tag and its end", "One <i>two</i> three", 13, "One <i>two</i>", "three"],
  ["at a tag", "One <i>two</i>", 4, "One", "<i>two</i>"],
  ["inside two tags", "<b><i>One two</i></b>", 9, "<b><i>One</i></b>", "<b><i>two</i></b>"],
  ["after an emoji", "😀😀 two", 5, "😀😀", "two"],
  ["in Japanese", "今日は良い天気です", 3, "今日は", "良い天気です"],
])("a split %s breaks no tag and no word", (_, text, textAt, first, second) => {
  const parts = splitCue([cue(1, 0, 4_000, text)], 1, { textAt }).map((part) => part.text);
  expect(parts).toEqual([first, second]);
});

test("a split at a time breaks at the nearest space outside of tags, also in a text with emoji", () => {
  const split = (text: string, ms: number) =>
    splitCue([cue(1, 0, 4_000, text)], 1, { ms }).map((part) => part.text);
  expect(split("😀😀😀😀 one two", 2_000)).toEqual(["😀😀😀😀", "one two"]);
  expect(split("<v Ada B C D>One two</v>", 500)).toEqual([
    "<v Ada B C D>One</v>",
    "<v Ada B C D>two</v>",
  ]);
});

test("the times inside a caption's text shift with the caption", () => {
  const karaoke = cue(1, 1_000, 4_000, "One <00:00:02.000>two <00:03.000>three");
  expect(shiftCues([karaoke], new Set([1]), 500)[0]?.text).toBe(
    "One <00:00:02.500>two <00:00:03.500>three",
  );
});

test("a caption inserted at another caption's start has the shortest duration", () => {
  const { cues, id } = insertCue([cue(1, 0, 2_000), cue(2, 2_000, 4_000)], 2_000);
  const added = cues.find((each) => each.id === id);
  expect(cues.indexOf(added as EditorCue)).toBe(1);
  expect(added?.endMs).toBe(2_700);
});

test("a caption with a new start moves into order, and stays the edited caption", () => {
  const captions = open();
  captions.focus(1);
  captions.edit(1, { startMs: 5_500, endMs: 7_000 });
  expect([textsOf(captions), captions.getSnapshot().focusId]).toEqual([
    ["Line 2", "Line 3", "Line 1"],
    1,
  ]);
});

test("an inserted caption ends where the next caption begins", () => {
  const captions = open();
  captions.insert(2_500);
  const { cues, focusId } = captions.getSnapshot();
  expect(cues.find(({ id }) => id === focusId)).toMatchObject({ startMs: 2_500, endMs: 3_000 });
});

test("replacing changes the found text in every caption, and takes typed text literally", () => {
  const cues = [cue(1, 0, 1, "a.b A.B axb"), cue(2, 1, 2, "nothing")];
  const replaced = replaceText(cues, { find: "a.b", replace: "$&", matchesCase: false });
  expect(replaced.map(({ text }) => text)).toEqual(["$& $& axb", "nothing"]);
  expect(replaced[1]).toBe(cues[1]);
  const exact = replaceText(cues, { find: "a.b", replace: "", matchesCase: true });
  expect(exact[0]?.text).toBe(" A.B axb");
});

test("replacing a text leaves the inside of tags as it is", () => {
  const cues = [cue(1, 0, 1, "<i>It is</i> <v Ida>3 < 4i</v>")];
  const query = { find: "i", replace: "o", matchesCase: true };
  expect(replaceText(cues, query)[0]?.text).toBe("<i>It os</i> <v Ida>3 < 4o</v>");
  expect(findCues(cues, { ...query, find: "Ida" })).toEqual([]);
});

test.each([
  ["empty", cue(1, 0, 2_000, " ")],
  ["backwards", cue(1, 2_000, 1_000)],
  ["markup", cue(1, 0, 2_000, "<script>x</script> text")],
  ["letters", cue(1, 0, 2_000, "Gr\uFFFD")],
  ["overlap", cue(1, 0, 5_500)],
  ["fast", cue(1, 0, 1_000, "twenty-one characters")],
  ["short", cue(1, 0, 600, "Hm")],
  ["lines", cue(1, 0, 2_000, "a\nb\nc")],
  ["width", cue(1, 0, 9_000, "x".repeat(43))],
])("the captions editor warns of: %s", (warning, warned) => {
  const next = warning === "overlap" ? cue(2, 5_000, 6_000) : cue(2, 9_000, 9_900);
  expect(listCueWarnings([warned, next])[0]).toEqual([warning]);
});

test("the captions editor does not warn of permitted tags, of entities, or of overlapping captions in different places", () => {
  const fine = cue(1, 0, 2_000, "<i>Fine</i> &lt;3 & you");
  const sign = { ...cue(2, 1_000, 3_000), settings: "line:0" };
  expect(listCueWarnings([fine, sign])[0]).toEqual([]);
  expect(listCueWarnings([fine, sign, cue(3, 1_500, 3_000)])[0]).toEqual(["overlap"]);
});

const key = (name: string, modifiers = {}) => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
});

test("the captions editor's single-key shortcuts work in the list, not in text fields, and can be switched off", () => {
  const inList = { isInText: false, isInField: false, isListFocused: true };
  const inText = { isInText: true, isInField: true, isListFocused: false };
  const onButton = { isInText: false, isInField: false, isListFocused: false };
  expect(findCommand(key("m"), inList, false)).toBe("merge");
  expect(findCommand(key("m"), inText, false)).toBeNull();
  expect(findCommand(key("m"), inList, true)).toBeNull();
  expect(findCommand(key("ArrowDown"), inList, true)).toBe("next");
  expect(findCommand(key("Enter"), onButton, false)).toBeNull();
  expect(findCommand(key("?", { shiftKey: true }), onButton, false)).toBe("showKeys");
  expect(findCommand(key("Z", { ctrlKey: true, shiftKey: true }), inText, true)).toBe("redo");
  expect(findCommand(key("Enter", { metaKey: true }), inText, false)).toBe("splitAtCursor");
});

test.each([
  ["Windows", { ctrlKey: true, altKey: true, getModifierState: (): boolean => true }],
  ["Linux", { getModifierState: (): boolean => true }],
  ["Mac", { altKey: true }],
])("the bracket key of a %s keyboard sets a time", (_, modifiers) => {
  const inList = { isInText: false, isInField: false, isListFocused: true };
  expect(findCommand(key("[", modifiers), inList, false)).toBe("startHere");
  expect(findCommand(key("]", modifiers), inList, false)).toBe("endHere");
  expect(findCommand(key("]", modifiers), inList, true)).toBeNull();
  expect(findCommand(key("i", { ctrlKey: true }), inList, false)).toBeNull();
});
