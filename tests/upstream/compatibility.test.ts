import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { Reseller } from "~/model/reseller";
import { withResellers } from "~/upstream/compatibility/unnamed-resellers.server";
import { openUpstream } from "~/upstream/http.server";
import { findProduct } from "~/upstream/products.server";
import { network } from "../setup/network";

const open = (apiUrl: string) =>
  openUpstream({ apiUrl, timeLimitInMs: 30_000, token: null, requestId: "request-1" });

const near = "http://upstream.test";
const other = "http://another-upstream.test";

/** Answers a call, and returns the queries that it was sent. */
function answers(
  apiUrl: string,
  path: string,
  answer: (query: URLSearchParams) => object | null,
  status = 404,
): string[] {
  const queries: string[] = [];
  network.use(
    http.all(`${apiUrl}/${path}`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      queries.push(searchParams.toString());
      const found = answer(searchParams);
      return found ? HttpResponse.json(found) : new HttpResponse(null, { status });
    }),
  );
  return queries;
}

const product = { productId: 1, productName: "Vinil Fosco", skus: [] };

describe("a product whose upstream finds names with spaces", () => {
  const inSpaces = (query: URLSearchParams) => (query.get("productName")?.includes(" ") ? product : null);
  const bySlug = (query: URLSearchParams) => (query.get("productName")?.includes(" ") ? null : product);

  it("is asked for with them first once they have found something, and of another upstream by its slug", async () => {
    const asked = answers(near, "product/get-one-by-name", inSpaces);
    const askedOfOther = answers(other, "product/get-one-by-name", bySlug);
    for (const apiUrl of [near, near, other]) await findProduct(open(apiUrl), "vinil-fosco");
    const [slug, spaced] = ["productName=vinil-fosco", "productName=vinil+fosco"];
    expect([asked, askedOfOther]).toEqual([[slug, spaced, spaced], [slug]]);
  });
});

describe("a reseller that a cart does not name", () => {
  const location = { cep: "01310-100", latitude: -23, longitude: -46, placeId: null };

  const nameless = (resellerId: number): { resellerId: number; reseller: Reseller | null } => ({
    resellerId,
    reseller: null,
  });

  const name = async (apiUrl: string, ...ids: number[]) =>
    (await withResellers(open(apiUrl), ids.map(nameless), location)).map(
      ({ reseller }) => reseller?.name ?? null,
    );

  it("is looked up once among the nearby resellers and stays null if it is unknown", async () => {
    const asked = answers(near, "resale/distance", () => [{ id: 9001, nameFantasy: "Casa dos Adesivos" }]);
    for (const _ of [1, 2]) expect(await name(near, 9001, 9002)).toEqual(["Casa dos Adesivos", null]);
    expect(asked).toHaveLength(1);
  });

  it("is known from an offer that the same upstream has shown", async () => {
    const offered = { ...product, resaleId: 9003, resaleName: "Películas do Sul" };
    answers(near, "product/get-one-by-name", () => offered);
    answers(other, "resale/distance", () => []);
    await findProduct(open(near), "vinil");
    expect([await name(near, 9003), await name(other, 9003)]).toEqual([["Películas do Sul"], [null]]);
  });

  it("stays null when the list fails", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    answers(near, "resale/distance", () => null, 500);
    expect(await name(near, 9004)).toEqual([null]);
  });
});
