import { describe, expect, it } from "vitest";
import { movieFields } from "../../contract/movies/movie-fields.ts";
import {
  countryToChoose,
  findCountries,
  joinTerritories,
  splitTerritories,
} from "../../web/studio/movies/territories-text.ts";

describe("the countries of a movie's form", () => {
  it("the countries field keeps typed text that matches no country, and the form refuses it", () => {
    const value = joinTerritories(["DE"], "Fran");
    expect(splitTerritories(value)).toEqual({ codes: ["DE"], typed: "fran" });
    expect(movieFields.territories.inChange.safeParse(value).success).toBe(false);
    expect(movieFields.territories.inNew.safeParse(joinTerritories([], "Fran")).success).toBe(
      false,
    );
    expect(
      movieFields.territories.inChange.safeParse(joinTerritories(["DE"], " France")).data,
    ).toBe("DE, FR");
    expect(splitTerritories(joinTerritories([], "DE"))).toEqual({ codes: [], typed: "de" });
  });

  it.each([
    ["Kosov", "XK"],
    ["niger", "NE"],
    ["oman", "OM"],
    ["de", "DE"],
    ["united", undefined],
    ["Atlantis", undefined],
  ])("the text %s and Enter choose the country %s", (text, id) => {
    expect(countryToChoose(text, findCountries(text, []))?.id).toBe(id);
  });
});
