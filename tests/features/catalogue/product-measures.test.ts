import { describe, expect, it } from "vitest";
import { action } from "~/features/catalogue/product/route";
import { loader } from "~/features/catalogue/product-meters/route";
import { guest, openFilmShop, see, sku, slugOfFilm } from "../../setup/film-shop";
import { asking, destinationOf, posting, sessionAfter, thrownBy } from "../../setup/storefront";

openFilmShop();

const black = "Cor=Preto&Largura=1,52 m";
const face = (nome: string, largura: string, altura: string, tipo = "cobrir") =>
  `&nome=${nome}&largura=${largura}&altura=${altura}&tipo=${tipo}`;
const wallAndDoor = `${face("Parede da sala", "3,20", "2,60")}${face("Porta", "0,80", "2,10", "descontar")}`;

async function open(query: string, slug = slugOfFilm) {
  const { data, init } = await loader(await asking(`/produtos/${slug}/metros?${query}`, guest, { slug }));
  return { page: data, status: init?.status };
}

const faultsOf = ({ page }: Awaited<ReturnType<typeof open>>) =>
  page.refusal?.faults.map(({ fieldId, message }) => [fieldId, message]);

describe("list of walls and parts", () => {
  it("adds the walls, takes doors off, and says the metres by area first, then those without a seam", async () => {
    const { page, status } = await open(`${black}${wallAndDoor}${face("", "1,5", "2,6")}`);
    expect(status).toBe(200);
    expect(page.answer).toEqual({
      meters: 9,
      sum: "12,22 m² − 1,68 m² de portas e janelas = 10,54 m²; (10,54 m² + 20%) ÷ 1,52 m",
      other: "Sem emendas: 12 metros (4 faixas de 2,60 m + 10%; portas e janelas não diminuem as faixas).",
      list: "Parede da sala 3,20 × 2,60 m; menos Porta 0,80 × 2,10 m; Parte 3 1,50 × 2,60 m",
      note: null,
      choices: [
        { quantity: 9, words: "9 metros" },
        { quantity: 12, words: "12 metros, sem emendar" },
      ],
    });
  });

  it("starts with the size of the calculator, and its link is on the product's page", async () => {
    const product = await see(`?${black}&altura=2,5&largura=4&quantidade=8`);
    const link = new URL(product.calculation?.listHref ?? "", "http://loja.test");
    expect(link.pathname).toBe("/produtos/vinil-fosco/metros");
    expect(link.searchParams.has("quantidade")).toBe(false);
    const { page } = await open(link.search.slice(1));
    expect(page.rows).toEqual([{ nome: "", largura: "4", altura: "2,5", isOpening: false }]);
    expect(page.answer?.meters).toBe(8);
  });

  it("adds and takes out rows by buttons that send the form, without faults for rows that are still empty", async () => {
    const press = async (linha: string) =>
      destinationOf(await thrownBy(open(`${black}${wallAndDoor}&linha=${linha}`)));
    const more = await press("mais");
    expect([more.searchParams.has("linha"), more.hash]).toEqual([false, "#parte-3"]);
    const longer = await open(more.search.slice(1));
    expect([longer.status, longer.page.rows.length, longer.page.refusal]).toEqual([200, 3, null]);
    const less = await press("tirar-1");
    expect(less.hash).toBe("#parte-1");
    const { page: shorter } = await open(less.search.slice(1));
    expect(shorter.rows).toEqual([{ nome: "Porta", largura: "0,80", altura: "2,10", isOpening: true }]);
  });

  it("takes a pattern's repeat and lying strips into account", async () => {
    const wall = face("", "3,20", "2,60");
    const { page: repeated } = await open(`${black}${wall}&repeticao=６４ ｃｍ`);
    expect(repeated.answer?.other).toMatch(/11 metros \(3 faixas de 3,20 m/);
    const { page: lying } = await open(`${black}${wall}&sentido=deitadas`);
    expect(lying.answer?.other).toMatch(/8 metros \(2 faixas de 3,20 m/);
  });

  it.each([
    [`${face("", "3", "")}`, [["altura-1", "Digite a altura em metros, como 2,60."]]],
    [`${face("", "abc", "2")}`, [["largura-1", "Digite a largura em metros, como 3,40."]]],
    [
      "",
      [
        ["largura-1", "Digite a largura em metros, como 3,40."],
        ["altura-1", "Digite a altura em metros, como 2,60."],
      ],
    ],
    [
      face("", "1", "1") + face("", "2", "2", "descontar"),
      [["largura-2", "As portas e janelas somam mais que as paredes."]],
    ],
    [
      `${face("", "1", "1")}&repeticao=grande`,
      [["repeticao", "Digite a repetição em centímetros, como 64, ou deixe em branco."]],
    ],
  ])("names the wrong field of '%s'", async (query, faults) => {
    const refused = await open(`${black}${query}&linha=calcular`);
    expect(refused.status).toBe(400);
    expect(refused.page.answer).toBeNull();
    expect(faultsOf(refused)).toEqual(faults);
  });

  it("asks for the choice and for a roll's width that the variant does not say", async () => {
    const incomplete = await open(`Cor=Preto${wallAndDoor}&linha=calcular`);
    expect(faultsOf(incomplete)).toEqual([["atributo-1", "Largura"]]);
    expect(incomplete.page.refusal?.title).toBe("Selecione os atributos do produto");
    const unknown = await open(`${face("", "2", "3")}&linha=calcular`, "rolo-sem-medida");
    expect(faultsOf(unknown)).toEqual([["rolo", "Digite a largura do produto"]]);
    const spaced = [..."1,20 metros"].join("\u200b");
    const typed = await open(`${face("", "2", "3")}&rolo=${spaced}`, "rolo-sem-medida");
    expect(typed.page.answer?.meters).toBe(6);
  });

  it("keeps rows, names and metres within bounds, and cuts a long list in words", async () => {
    const { page } = await open(black + face("N".repeat(300), "100", "100").repeat(50));
    expect(page.rows).toHaveLength(20);
    expect(page.rows[0]?.nome).toHaveLength(40);
    expect(page.mayAdd).toBe(false);
    expect(page.answer?.list.length).toBeLessThanOrEqual(700);
    expect(page.answer?.list).toMatch(/; e mais \d+$/);
    expect(page.answer?.choices).toEqual([{ quantity: 999, words: "999 metros" }]);
  });

  it("leads to the product where that is sold by the piece", async () => {
    expect(destinationOf(await thrownBy(open("", "espatula"))).pathname).toBe("/produtos/espatula");
  });

  it("puts the metres into the cart by one press", async () => {
    const { page } = await open(`${black}${wallAndDoor}`);
    const fields = {
      ...Object.fromEntries(page.kept),
      chave: page.key,
      intent: "comprar",
      medidas: page.answer?.list ?? "",
      quantidade: "6",
    };
    const answer = await action(
      await posting(`/produtos/${slugOfFilm}`, guest, fields, { slug: slugOfFilm }),
    );
    if (!(answer instanceof Response)) throw new Error("refused");
    expect(destinationOf(answer).pathname).toBe("/cart");
    expect((await sessionAfter(answer)).guestCart).toMatchObject([{ skuId: sku.blackWide, quantity: 6 }]);
  });
});
