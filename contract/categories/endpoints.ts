import * as z from "zod/mini";
import { Category } from "../catalogue/catalogue.ts";
import { type Endpoint, MessageResponse, NumericIdParams } from "../endpoint.ts";
import { NumericId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";
import { PageSlug } from "../pages/site-pages.ts";
import {
  AdminCategory,
  CategoryChange,
  CategoryForm,
  CategoryPage,
  CategoryPageQuery,
  CategoryReordering,
  CategorySummary,
} from "./categories.ts";

export const categoryEndpoints = {
  "GET /api/getCategory": {
    summary: "All categories, in order",
    access: "anyone",
    cached: true,
    response: z.object({ data: z.array(Category) }),
  },
  "GET /api/categories/:slug": {
    summary:
      "A category that has a page of its own, with its description, its picture and its movies by name",
    access: "anyone",
    cached: true,
    params: z.object({ slug: PageSlug }),
    query: CategoryPageQuery,
    response: CategoryPage,
  },
  "POST /api/createCartegory": {
    summary: "Add a category",
    access: "storefront",
    opensToKeys: true,
    idempotent: true,
    body: CategoryForm,
    status: 201,
    response: z.object({ message: z.string(), data: Category }),
  },
  "PUT /api/updateCategory": {
    summary: "Rename a category",
    access: "storefront",
    opensToKeys: true,
    body: z.extend(CategoryForm, { id: NumericId }),
    response: MessageResponse,
  },
  "DELETE /api/deleteCategory": {
    summary: "Delete a category that has no movies",
    access: "storefront",
    asksForProof: true,
    body: NumericIdParams,
    response: MessageResponse,
  },
  "GET /api/admin/categories": {
    summary: "All categories for administrators, in order",
    access: "studio",
    opensToKeys: true,
    response: z.object({ data: z.array(CategorySummary) }),
  },
  "GET /api/admin/categories/:id": {
    summary: "A category as it is edited, with its version",
    access: "studio",
    opensToKeys: true,
    params: NumericIdParams,
    response: z.object({ data: AdminCategory }),
  },
  "PUT /api/admin/categories/:id": {
    summary:
      "Change a category; 409 with the saved one as `data` when somebody else changed the `version` that was edited",
    access: "storefront",
    opensToKeys: true,
    params: NumericIdParams,
    body: CategoryChange,
    response: MessageResponse,
  },
  "PUT /api/admin/category-order": {
    summary: "Put the categories in another order",
    access: "storefront",
    opensToKeys: true,
    body: CategoryReordering,
    response: MessageResponse,
  },
  "POST /api/admin/category-pictures": {
    summary: "Store a picture of up to 2 MB, to name it in a category",
    access: "storefront",
    opensToKeys: true,
    form: z.object({
      image: z.custom<File>((value) => value instanceof File, "file_required" satisfies IssueCode),
    }),
    status: 201,
    response: z.object({
      data: z.object({ path: z.string(), width: z.number(), height: z.number() }),
    }),
  },
} as const satisfies Record<string, Endpoint>;
