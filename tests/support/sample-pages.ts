import type { APIRequestContext } from "@playwright/test";
import type { Category } from "../../contract/catalogue/catalogue.ts";
import { administrator } from "./member.ts";

/**
 * Signs the administrator in, and creates the pages that the sample addresses name and the demo
 * lacks. The context has the site's origin as a header.
 */
export async function createSamplePages(request: APIRequestContext): Promise<void> {
  await request.post("/api/login", { data: administrator });
  const texts = {
    en: { title: "House rules", body: "# Quiet\n\n- No phones\n\n| Day |\n|---|\n| Monday |" },
  };
  await request.post("/api/admin/pages", {
    data: { slug: "house-rules", placement: "menu", texts },
  });
  await request.post("/api/createCartegory", { data: { tittle: "Film noir" } });
  const { data } = await (await request.get("/api/getCategory")).json();
  const { id } = data.find(({ tittle }: Category) => tittle === "Film noir");
  const fields = {
    tittle: "Film noir",
    slug: "film-noir",
    inMenu: false,
    descriptions: {},
    picture: null,
  };
  await request.put(`/api/admin/categories/${id}`, { data: { ...fields, version: 1 } });
  const collection = {
    slug: "silent-nights",
    texts: { en: { title: "Silent nights", body: "Before sound." } },
  };
  const always = { picture: null, startsOn: null, endsOn: null, rule: null, movieIds: ["1", "2"] };
  await request.post("/api/admin/collections", { data: { ...collection, ...always } });
}
