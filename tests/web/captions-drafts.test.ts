import { expect, test } from "vitest";
import {
  createCaptionsStore,
  hasUnsavedChanges,
} from "../../web/studio/movies/captions-editor/captions-store.ts";
import { createDraftKeeper } from "../../web/studio/movies/captions-editor/draft-keeper.ts";
import type {
  CaptionsDraft,
  DraftKey,
} from "../../web/studio/movies/captions-editor/draft-store.ts";

const cue = { id: 1, startMs: 0, endMs: 1_000, settings: "", text: "One" };
const saved = { head: "WEBVTT", cues: [cue], tail: "NOTE end" };

/** Opens editors of the same captions that keep their drafts in one browser. */
function openBrowser() {
  const stored = new Map<string, CaptionsDraft>();
  const drafts = {
    write: async (draft: CaptionsDraft) =>
      void stored.set(draft.key.join(), structuredClone(draft)),
    remove: async (key: DraftKey) => void stored.delete(key.join()),
  };
  const openEditor = (origin?: { isAutomatic: boolean; videoId: string | null }) => {
    const captions = createCaptionsStore(saved);
    const keeper = createDraftKeeper({ captions, name: "captions", version: 1, origin, drafts });
    return { captions, keeper };
  };
  return { openEditor, list: () => [...stored.values()] };
}

test("a captions draft keeps a caption without text or duration, and is restored completely", async () => {
  const { openEditor, list } = openBrowser();
  const { captions, keeper } = openEditor();
  captions.edit(1, { text: "" });
  captions.insert(5_000);
  captions.edit(2, { endMs: 4_000 });
  await keeper.flush();
  const [draft] = list();
  if (!draft) throw new Error("no draft");
  const restored = openEditor().captions;
  restored.restore(draft.document);
  expect(restored.toDocument()).toEqual(captions.toDocument());
  expect(hasUnsavedChanges(restored.getSnapshot())).toBe(true);
  restored.undo();
  expect(restored.toDocument()).toEqual(saved);
});

test("restoring a captions draft brings its notes back, and undo brings back the saved notes", () => {
  const { captions } = openBrowser().openEditor();
  captions.restore({ head: "WEBVTT - other", cues: [{ ...cue, text: "Other" }], tail: "" });
  expect(captions.toDocument()).toMatchObject({ head: "WEBVTT - other", tail: "" });
  captions.undo();
  expect(captions.toDocument()).toEqual(saved);
  captions.redo();
  expect(captions.toDocument()).toMatchObject({ head: "WEBVTT - other", tail: "" });
});

test("a captions editor leaves another editor's draft unchanged, and stores its own changes in a second draft", async () => {
  const { openEditor, list } = openBrowser();
  const [first, second] = [openEditor(), openEditor()];
  first.captions.edit(1, { text: "First" });
  await first.keeper.flush();
  await second.keeper.flush();
  expect(list()).toHaveLength(1);
  second.captions.edit(1, { text: "Second" });
  await second.keeper.flush();
  expect(list().map(({ document }) => document.cues[0]?.text)).toEqual(["First", "Second"]);
  second.captions.markSaved(second.captions.toDocument());
  await second.keeper.rebase({ name: "captions", version: 2 });
  expect(list().map(({ document }) => document.cues[0]?.text)).toEqual(["First"]);
});

test("changes made while captions are saved stay in a draft of the saved version", async () => {
  const { openEditor, list } = openBrowser();
  const { captions, keeper } = openEditor();
  captions.edit(1, { text: "Sent" });
  await keeper.flush();
  const sent = captions.toDocument();
  captions.edit(1, { text: "Typed meanwhile" });
  captions.markSaved(sent);
  await keeper.rebase({ name: "captions of an id", version: 2 });
  expect(list()).toMatchObject([
    { key: ["captions of an id", expect.any(String)], version: 2, document: captions.toDocument() },
  ]);
});

test("a captions editor that closes right after a change keeps the change in its draft", async () => {
  const { openEditor, list } = openBrowser();
  const { captions, keeper } = openEditor();
  const stop = keeper.watch();
  captions.edit(1, { text: "Late" });
  stop();
  await keeper.flush();
  expect(list()[0]?.document.cues[0]?.text).toBe("Late");
});

test("a discarded captions draft is removed, and is written again only after another change", async () => {
  const { openEditor, list } = openBrowser();
  const { captions, keeper } = openEditor();
  captions.edit(1, { text: "Given up" });
  await keeper.flush();
  await keeper.discard();
  await keeper.flush();
  expect(list()).toEqual([]);
  captions.edit(1, { text: "Typed since" });
  await keeper.flush();
  expect(list()[0]?.document.cues[0]?.text).toBe("Typed since");
});

const heard = (text: string, startMs: number) => ({
  startMs,
  endMs: startMs + 1_000,
  settings: "",
  text,
});

test("a captions draft keeps how far speech was recognized, in which video, and that a machine made the captions", async () => {
  const { openEditor, list } = openBrowser();
  const { captions, keeper } = openEditor({ isAutomatic: true, videoId: "video" });
  captions.add([heard("Two", 20_000)], 28_000);
  captions.add([], 56_000);
  await keeper.flush();
  const [draft] = list();
  if (!draft) throw new Error("no draft");
  expect(draft).toMatchObject({ heardMs: 56_000, videoId: "video", isAutomatic: true });
  const restored = openEditor().captions;
  restored.restore(draft.document, draft.heardMs);
  expect(restored.getSnapshot().heardMs).toBe(56_000);
});

test("the draft of confirmed captions no longer says that a machine made the captions", async () => {
  const { openEditor, list } = openBrowser();
  const { captions, keeper } = openEditor({ isAutomatic: true, videoId: "video" });
  keeper.markAutomatic(false);
  captions.edit(1, { text: "Checked" });
  await keeper.flush();
  expect(list()).toMatchObject([{ isAutomatic: false }]);
});

test("the captions editor ignores Undo while a machine adds captions", () => {
  const { captions } = openBrowser().openEditor();
  captions.holdHistory(true);
  captions.add([heard("Two", 20_000)], 28_000);
  captions.undo();
  captions.add([heard("Three", 40_000)], 56_000);
  expect(captions.getSnapshot().cues.map(({ text }) => text)).toEqual(["One", "Two", "Three"]);
  captions.holdHistory(false);
  captions.undo();
  expect(captions.getSnapshot().cues.map(({ text }) => text)).toEqual(["One", "Two"]);
});

test("captions added by a machine leave a selection of several captions unchanged", () => {
  const { captions } = openBrowser().openEditor();
  captions.add([heard("Two", 20_000)], 28_000);
  captions.move(1, { extends: true });
  const { anchorId, focusId } = captions.getSnapshot();
  captions.add([heard("Three", 40_000)], 56_000);
  expect(captions.getSnapshot()).toMatchObject({ anchorId, focusId });
  expect(anchorId).not.toBe(focusId);
});
