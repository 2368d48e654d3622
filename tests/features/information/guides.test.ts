import { describe, expect, it, vi } from "vitest";
import { loader } from "~/features/information/guide/route";
import { findGuidesFor } from "~/model/guides.server";
import { listProducts } from "../../../contract/catalogue";
import { opening } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

const open = async (surface: string) =>
  loader({ request: await opening(`/guias/${surface}`), params: { surface }, context: {} });

describe("GET /guias/:surface", () => {
  it("shows products that fit, and the calculator of one that is sold by the metre", async () => {
    const asked = upstreamAnswers(listProducts, {
      products: [
        { productId: 1, productName: "Placa", clientPrice: 10 },
        { productId: 2, productName: "Vinil", clientPrice: 20, calculator: true },
      ],
      pager: { totalItems: 2, totalPages: 1 },
    });
    const page = await open("geladeira");
    expect(asked.map(({ body }) => body.product)).toEqual(["adesivo geladeira"]);
    expect(page.cards.map(({ name }) => name)).toEqual(["Placa", "Vinil"]);
    expect(page.calculatorHref).toBe("/produtos/vinil#calcular");
    expect(page.steps[0]).toMatchObject({ alt: "Borrifador", src: expect.stringMatching(/spray.*\.webp/) });
  });

  it("is shown without products when the search fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    upstreamAnswers(listProducts, () => new Refusal(500));
    expect(await open("parede")).toMatchObject({ cards: [], calculatorHref: null });
  });

  it("answers 404 for a surface without a guide", async () => {
    const thrown = await open("lua").catch((error: unknown) => error);
    expect(thrown instanceof Response && thrown.status).toBe(404);
  });
});

describe("findGuidesFor", () => {
  it.each([
    ["adesivo pra geladeira", ["geladeira"]],
    ["Vidros e películas", ["vidro"]],
    ["Móveis", ["moveis"]],
    ["vinil", []],
    ["piso da cozinha e porta do quarto", ["parede", "piso"]],
  ])("finds in %j the surfaces %j", (text, slugs) => {
    expect(findGuidesFor(text).map(({ slug }) => slug)).toEqual(slugs);
  });
});
