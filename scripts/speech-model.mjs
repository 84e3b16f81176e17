import { runCommand } from "./command-line.mjs";
import { formatCount, formatTotalSize, showProgress } from "./live/backup/progress.mjs";
import { openLiveBucket } from "./live/live-bucket.mjs";
import { openSite } from "./live/site.mjs";
import { openLocalBucket } from "./local-bindings.mjs";
import { withLocalData } from "./local-data.mjs";
import { requireLocalSiteStopped, stateFolder } from "./local-site.mjs";
import { createPrompt } from "./prompt.mjs";
import { setStopMessage } from "./run-script.mjs";
import { readSpeechModelFolder } from "./speech/read-model.mjs";
import {
  listStoredModelFiles,
  readStoredSpeechModel,
  removeOtherSpeechModels,
  removeSpeechModel,
  speechFileKeyOf,
  storeSpeechModel,
} from "./speech/store-model.mjs";

/** Puts the model that recognizes speech into a site's bucket, or removes it. */
async function changeModel({ local: isLocal, env, remove: isRemoval, yes: isAgreed }, ...folders) {
  if (isLocal && env) throw new Error("--local is the site on this computer: it has no --env.");
  if (folders.length !== (isRemoval ? 0 : 1))
    throw new Error(
      isRemoval
        ? "--remove takes no folder."
        : "Give one folder with a model: `npm run speech-model -- folder/`. See docs/speech.md.",
    );
  setStopMessage("Run it again: files that have arrived are not sent again.");
  const found = isRemoval ? null : await readSpeechModelFolder(folders[0]);
  const agree = (question) => confirm(question, isAgreed);
  const change = (bucket) =>
    found ? upload(bucket, { ...found, agree }) : removeStored(bucket, agree);
  if (!isLocal) return change(openLiveBucket(await openSite({ environment: env ?? "production" })));
  await requireLocalSiteStopped();
  await withLocalData(stateFolder, ({ MEDIA }) => change(openLocalBucket(MEDIA)));
}

async function upload(bucket, { model, files, agree }) {
  console.log(`\n  ${describeModel(model, files)}\n`);
  const stored = await listStoredModelFiles(bucket);
  const before = stored.size > 0 ? await readStoredSpeechModel(bucket) : null;
  const isComplete = files.every(
    ({ path, size }) => stored.get(speechFileKeyOf(model, path)) === size,
  );
  if (before?.version === model.version && isComplete) {
    const count = await removeOtherSpeechModels(bucket, { model, files, stored });
    if (count > 0) console.log(`  Files … ${formatCount(count)} of another model removed`);
    else console.log("  Nothing to do: the site has this model.\n");
    return;
  }
  for (const { path, size } of files) bucket.requireSize?.({ key: path, size });
  const question = before
    ? `Replace the model ${before.name} by this one?`
    : "Put this model into the site's bucket?";
  await agree(question);
  const count = await storeSpeechModel(bucket, { model, files, stored, showProgress });
  console.log(`  Files … ${formatCount(count)} sent, ${formatCount(files.length - count)} there`);
  console.log(
    "\n  The site has the model. In the studio, open a movie's video and choose “Captions from speech”.\n",
  );
}

function describeModel({ name, languages }, files) {
  const size = formatTotalSize(files);
  const count = languages.length === 1 ? "1 language" : `${languages.length} languages`;
  return `${name}: ${size} in ${files.length} files, ${count}`;
}

async function removeStored(bucket, agree) {
  const stored = await listStoredModelFiles(bucket);
  if (stored.size === 0) return console.log("\n  Nothing to do: the site has no model.\n");
  await agree("Remove the model from the site's bucket?");
  const count = await removeSpeechModel(bucket, stored);
  console.log(`\n  The model was removed: ${formatCount(count)} files.\n`);
}

async function confirm(question, isAgreed) {
  if (isAgreed) return;
  const ask = createPrompt();
  if (!ask) throw new Error("Nothing was changed. Agree with --yes.");
  if (!/^y(es)?$/i.test((await ask(`  ${question} [y/N] `)).trim()))
    throw new Error("Nothing was changed.");
}

await runCommand("speech-model", changeModel);
