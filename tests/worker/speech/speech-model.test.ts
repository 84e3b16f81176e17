import { beforeAll, beforeEach, expect, it } from "vitest";
import { executeSql } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const version = "0123456789abcdef";
const model = {
  name: "whisper-tiny",
  version,
  bytes: 41,
  languages: ["en", "de"],
  isMultilingual: true,
  weights: { encoder_model: "q8", decoder_model_merged: "q8" },
};

beforeAll(() => seedSite());
beforeEach(async () => {
  await resetAccounts();
  const { MEDIA } = await getBindings();
  await MEDIA.delete("speech/model.json");
});

async function putModel(described: unknown) {
  const { MEDIA } = await getBindings();
  await MEDIA.put("speech/model.json", JSON.stringify(described));
}
const readModel = async () => {
  const admin = await signedInClient("demo-admin");
  return (await (await admin("/api/speech-model")).json()).data;
};

it("an administrator learns which speech model the bucket has, or that it has none", async () => {
  expect(await readModel()).toBeNull();
  await putModel(model);
  expect(await readModel()).toEqual(model);
});

it.each([
  ["a version that leads out of the folder", { ...model, version: "../videos" }],
  ["weights in an unknown format", { ...model, weights: { encoder_model: "q1" } }],
  ["no description at all", "a text"],
])("a speech model with %s counts as none", async (_, described) => {
  await putModel(described);
  expect(await readModel()).toBeNull();
});

it("staff with the permission for movies get the speech model's files, which browsers keep, and members get none", async () => {
  const { MEDIA } = await getBindings();
  await MEDIA.put(`speech/${version}/onnx/encoder_model_quantized.onnx`, "weights");
  await MEDIA.put(`speech/${version}/config.json`, "{}");
  const path = `/api/speech-model/${version}/onnx/encoder_model_quantized.onnx`;
  const admin = await signedInClient("demo-admin");
  const response = await admin(path);
  expect([response.status, await response.text()]).toEqual([200, "weights"]);
  expect(response.headers.get("Content-Type")).toBe("application/octet-stream");
  expect(response.headers.get("Cache-Control")).toMatch(/^private, max-age=31536000, immutable/);
  const config = await admin(`/api/speech-model/${version}/config.json`);
  expect([config.status, config.headers.get("Content-Type")]).toEqual([200, "application/json"]);

  const member = await signedInClient("demo-member");
  const statusOf = async () => (await member(path)).status;
  expect(await statusOf()).toBe(403);
  await executeSql("UPDATE users SET staff_role = 'programmer' WHERE id = 'demo-member'");
  expect(await statusOf()).toBe(200);
  await executeSql("UPDATE users SET staff_role = 'finance' WHERE id = 'demo-member'");
  expect(await statusOf()).toBe(403);
});

it.each([
  `${version}/..%2F..%2Fvideos%2Fdemo-tech%2Fmaster.m3u8`,
  `${version}/model.json.exe`,
  `${version}/onnx/..%2Fconfig.json`,
  "model/config.json",
])("the address /api/speech-model/%s is refused", async (path) => {
  const admin = await signedInClient("demo-admin");
  const response = await admin(`/api/speech-model/${path}`);
  expect([response.status, (await response.json()).code]).toEqual([400, "invalid"]);
});
