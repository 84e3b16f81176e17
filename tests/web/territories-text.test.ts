import { describe, expect, it } from "vitest";
import { countryCodes } from "../../contract/countries.ts";
import { countryGroups } from "../../contract/country-groups.ts";
import { movieFields } from "../../contract/movies/movie-fields.ts";
import {
  findCountries,
  findCountryForEnter,
  groupCountries,
  joinTerritories,
  readTerritoryRule,
  splitTerritories,
  toTerritoryCodes,
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
    expect(findCountryForEnter(text, findCountries(text, []))?.id).toBe(id);
  });

  it("the countries field shows a complete group as one entry, the largest group first", () => {
    const labels = (codes: string[]) => groupCountries(codes).map(({ label }) => label);
    expect(labels([...countryGroups.EU, "CH", "FR"])).toEqual(["EU", "Switzerland"]);
    expect(labels([...countryGroups.DACH, "FR"])).toEqual(["DACH", "France"]);
    expect(labels([...countryGroups.DACH, ...countryGroups.EEA])).toEqual(["EEA", "Switzerland"]);
    expect(labels(["DE", "AT"])).toEqual(["Germany", "Austria"]);
  });

  it("the countries field shows a movie of almost all countries by the countries that are left out", () => {
    const codes = toTerritoryCodes("except", ["US", "CA"]);
    expect(codes).toHaveLength(countryCodes.length - 2);
    expect(readTerritoryRule(codes, "only")).toEqual({ rule: "except", listed: ["CA", "US"] });
    expect(movieFields.territories.inNew.safeParse(joinTerritories(codes, "")).data).toBe(
      codes.join(", "),
    );
    expect(toTerritoryCodes("except", [])).toEqual([]);
    expect(readTerritoryRule([], "except")).toEqual({ rule: "except", listed: [] });
    expect(readTerritoryRule(["DE"], "except")).toEqual({ rule: "only", listed: ["DE"] });
  });
});

it("a region is chosen by its code, and can be an exception from its country", () => {
  expect(findCountries("us-ca", [])).toMatchObject([
    { id: "US-CA", label: "United States (US-CA)" },
  ]);
  expect(splitTerritories("DE, US-CA, !US-TX, us-ny")).toEqual({
    codes: ["DE", "US-CA", "!US-TX"],
    typed: "us-ny",
  });
  expect(readTerritoryRule(["DE", "US-CA"], "except")).toEqual({
    rule: "only",
    listed: ["DE", "US-CA"],
  });
  const codes = toTerritoryCodes("except", ["CA", "US-CA", "CA-QC"]);
  expect(codes.slice(-2)).toEqual(["ZW", "!US-CA"]);
  expect(readTerritoryRule(codes, "only")).toEqual({ rule: "except", listed: ["CA", "US-CA"] });
  expect(movieFields.territories.inNew.safeParse(joinTerritories(codes, "")).data).toBe(
    codes.join(", "),
  );
  expect(groupCountries(["!US-CA"])).toEqual([{ label: "not in US-CA", codes: ["!US-CA"] }]);
});
