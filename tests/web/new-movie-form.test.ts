import { describe, expect, test } from "vitest";
import { haveMatchingNames, posterFileName } from "../../contract/movies/matching-file-names.ts";
import { getSite, overwriteGetSite } from "../../contract/site/site.ts";
import {
  createMovieDraft,
  isEmptyDraft,
  parseStoredDraft,
  validateMovieDraft,
} from "../../web/studio/movies/add-movie/movie-draft.ts";
import { findCastIssues } from "../../web/studio/movies/cast/use-cast-entry.ts";
import { fillEmptyBuckets, updateFormField } from "../../web/studio/movies/movie-form-values.ts";
import { findDominantColour } from "../../web/studio/movies/poster/dominant-colour.ts";
import { readImageSize } from "../../web/studio/movies/poster/image-size.ts";
import { toStoredImage } from "../../web/studio/stored-image.ts";

const posterFile = new File(["p"], "poster-01.png", { type: "image/png" });
const validFields = {
  ...createMovieDraft().fields,
  name: "Nosferatu",
  time: "1h 34m",
  year: "1922",
  language: "German",
  description: "A count comes by ship.",
  price: "150",
  categoryId: "1",
};

describe("the names of the image and the video", () => {
  test.each([
    ["metropolis-01.jpg", "metropolis-01.mp4", true],
    ["metropolis-01.jpg", "metropolis-99.mkv", true],
    ["metropolis-01.jpg", "metropolis.mp4", false],
    ["metropolis-01.jpg", "Metropolis-01.mp4", false],
    ["metropolis-1.jpeg", "metropolis-1.mp4", false],
    // Both names are too short to have a stem, and two empty stems match.
    ["a.jpg", "b.mp4", true],
    ["a.jpg", "a-01.mp4", false],
  ])("the image %s and the video %s match: %s", (image, video, expected) => {
    expect(haveMatchingNames(image, video)).toBe(expected);
  });

  test.each(["metropolis-01.mp4", "metropolis.webm", "a.mkv"])(
    "a frame of %s gets a matching file name",
    (name) => {
      expect(haveMatchingNames(posterFileName(name), name)).toBe(true);
    },
  );
});

describe("buckets", () => {
  test("filter buckets follow time, year and rating until the administrator chooses one by hand", () => {
    const { approxiT, approxiY, approxiR } = fillEmptyBuckets({
      ...validFields,
      rating: "4.5",
      approxiY: "2010-2030",
    });
    expect([approxiT, approxiY, approxiR]).toEqual(["1-2", "2010-2030", "4"]);
  });

  test("filter buckets are empty while time, year and rating are invalid", () => {
    const { approxiT, approxiY, approxiR } = fillEmptyBuckets({
      ...validFields,
      time: "long",
      year: "19",
      rating: "6",
    });
    expect([approxiT, approxiY, approxiR]).toEqual(["", "", ""]);
  });

  test("a filter bucket keeps its value while its field is invalid", () => {
    const before = fillEmptyBuckets({ ...validFields });
    expect(updateFormField(before, "year", "19", new Set()).approxiY).toBe("1900-2000");
  });
});

describe("a cast member to add", () => {
  const ada = { name: "Ada", role: "Ellen", image: posterFile };

  test("a new cast member with a name, a role and an image passes validation", () => {
    expect(findCastIssues({ ...ada, role: "Nina" }, [ada])).toEqual({});
  });

  test.each([
    ["a name", { ...ada, name: "" }, ["name"]],
    ["a role", { ...ada, role: "" }, ["role"]],
    ["an image", { ...ada, role: "Nina", image: null }, ["image"]],
    ["anything", { name: "", role: "", image: null }, ["name", "role", "image"]],
    ["a name that is not listed yet", ada, ["name"]],
  ])("a new cast member is refused without %s", (_, entry, fields) => {
    expect(Object.keys(findCastIssues(entry, [ada]))).toEqual(fields);
  });
});

describe("a new movie", () => {
  test("a new movie is in the site's first language, written in that language, and not sold singly", () => {
    const site = getSite();
    overwriteGetSite(() => ({ ...site, locales: ["de", "en"] }));
    expect(createMovieDraft().fields).toMatchObject({ language: "Deutsch", price: "0" });
    overwriteGetSite(() => site);
  });

  test("a new movie whose video gave name, length and poster needs only three more fields", () => {
    const fields = { ...createMovieDraft().fields, name: "Nosferatu", time: "1h 34m" };
    expect(
      validateMovieDraft(fields, posterFile)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["categoryId", "description", "year"]);
  });
});

describe("validation of a new movie", () => {
  test("validation of a new movie finds no issue in a complete movie", () => {
    expect(validateMovieDraft(validFields, posterFile)).toEqual([]);
  });

  test("validation of a new movie reports every empty field once, and the missing image", () => {
    const issues = validateMovieDraft(createMovieDraft().fields, null);
    expect(issues.map(({ path }) => path).sort()).toEqual(
      ["categoryId", "description", "image", "name", "time", "year"].sort(),
    );
    expect(new Set(issues.map(({ code }) => code))).toEqual(new Set(["required"]));
  });

  test("validation of a new movie reports a rating above five with the code rating_too_high", () => {
    expect(validateMovieDraft({ ...validFields, rating: "5.5" }, posterFile)).toEqual([
      { path: "rating", code: "rating_too_high" },
    ]);
  });
});

describe("a stored draft", () => {
  const draft = {
    fields: validFields,
    image: posterFile,
    casts: [{ name: "Ada", role: "Ellen", image: posterFile }],
    credits: { crew: [{ job: "director", name: "Bea" }], newCast: [{ name: "Cleo", role: "" }] },
    videoName: "a.mp4",
    isPublished: true,
    idempotencyKey: "a-key",
  };

  test("a stored draft is restored with its images, which the browser stores as bytes", async () => {
    const image = await toStoredImage(posterFile);
    const restored = parseStoredDraft({
      ...draft,
      image,
      casts: [{ name: "Ada", role: "Ellen", image }],
    });
    expect(restored).toEqual(draft);
    for (const file of [restored.image, restored.casts[0]?.image]) {
      expect(file).toMatchObject({ name: "poster-01.png", type: "image/png" });
      expect(await file?.text()).toBe("p");
    }
  });

  test("a stored draft of an older build, with images stored as files, is restored", () => {
    expect(parseStoredDraft(draft)).toEqual(draft);
  });

  test("a stored draft with missing or invalid credits is restored without credits", () => {
    for (const credits of [undefined, { crew: [{ job: "popcorn", name: "Bea" }], newCast: [] }])
      expect(parseStoredDraft({ ...draft, credits }).credits).toEqual({ crew: [], newCast: [] });
  });

  test.each([
    ["(empty)", {}],
    [
      "values of wrong types",
      { fields: [1], image: "poster", casts: [null, { name: 1 }], videoName: 7 },
    ],
    ["fields that the form does not have", { fields: { title: "Nosferatu", name: 3 } }],
  ])("a stored draft with %s gives an empty draft", (_, stored) => {
    expect(isEmptyDraft(parseStoredDraft(stored))).toBe(true);
  });
});

describe("the dominant colour of an image", () => {
  const pixels = (...colours: number[][]) => colours.flatMap((colour) => [...colour, 255]);

  test("the dominant colour of an image is the average of its largest group of similar pixels", () => {
    expect(findDominantColour(pixels([200, 16, 16], [202, 18, 14], [10, 10, 200]))).toBe("#c9110f");
  });

  test("the dominant colour of an image is the saturated colour, even if more pixels are grey", () => {
    expect(findDominantColour(pixels([128, 128, 128], [128, 128, 128], [255, 160, 0]))).toBe(
      "#ffa000",
    );
  });

  test("the dominant colour of an image without pixels is black", () => {
    expect(findDominantColour([])).toBe("#000000");
  });
});

describe("the size in an image's header", () => {
  const bytes = (...parts: (number[] | string)[]) =>
    new Uint8Array(
      parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : part)),
    );

  test("the size in an image's header is read from PNG, GIF, and JPEG files with metadata before the size", () => {
    const png = bytes("\x89PNG\r\n\x1a\n", [0, 0, 0, 13], "IHDR", [0, 0, 255, 255, 0, 0, 1, 0]);
    expect(readImageSize(png)).toEqual({ width: 65_535, height: 256 });
    expect(readImageSize(bytes("GIF89a", [64, 1, 240, 0]))).toEqual({ width: 320, height: 240 });
    const jpeg = bytes(
      [255, 216, 255, 225, 0, 4, 1, 2],
      [255, 196, 0, 2],
      [255, 194, 0, 11, 8, 2, 208, 5, 0, 3],
    );
    expect(readImageSize(jpeg)).toEqual({ width: 1280, height: 720 });
  });

  test.each([
    [""],
    ["plain text"],
    ["\x89PNG"],
    ["\xff\xd8\xff"],
    ["\xff\xd8\xff\xe1\x00\x00\x00\x00\x00\x00\x00\x00"],
  ])("the size in an image's header is null for %j", (text) => {
    expect(readImageSize(bytes(text))).toBeNull();
  });
});
