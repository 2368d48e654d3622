import { expect, test } from "vitest";
import { LightModeProvider } from "~/ui/light-mode";
import { ProductGrid, ProductStrip } from "~/ui/product-card";
import { render } from "./render";

const long =
  "Adesivo para envelopamento automotivo verde militar fosco, cast, com canais de ar e laminação protetora de 7 anos";
const product = {
  name: long,
  href: "/produtos/adesivo",
  picture: "Uploads/produtos/verde.webp",
  priceInCentavos: 7_192,
  oldPriceInCentavos: 8_990,
  discountPercent: 20,
};

test("a card is one link, which has the full name even if it is visually truncated, and 'Comprar agora'", () => {
  const $ = render(<ProductGrid products={[product]} />);
  expect($(".card a").length).toBe(1);
  expect($(".card a").attr("href")).toBe("/produtos/adesivo");
  expect($(".card a > h2").text()).toBe(long);
  expect($(".card a").text()).toContain("Comprar agora");
});

test("a screen reader reads the price right after the name, and the former one after it", () => {
  const rated = { ...product, reviewAverage: 4.7, reviewCount: 38, isSoldByMeter: true };
  const $ = render(<ProductGrid products={[rated]} />);
  expect($("h2 + p").text()).toBe("A partir de R$\u00a071,92/m De 89,90");
  expect($(".card a").text().indexOf("-20%")).toBeGreaterThan($(".card a").text().indexOf("4,7"));
});

test("a card without a discount has no badge, and an unsold product is marked", () => {
  const plain = { ...product, oldPriceInCentavos: null, discountPercent: null };
  const $ = render(<ProductGrid products={[plain, { ...plain, href: "/x", priceInCentavos: null }]} />);
  expect($(".badge, s").length).toBe(0);
  expect($(".card").first().find("p").first().text().trim()).toBe("A partir de R$\u00a071,92");
  expect($(".card").last().find("strong").length).toBe(0);
  expect($(".card").last().text()).toContain("Indisponível na sua região");
  expect($(".card").last().text()).not.toContain("Comprar agora");
});

test("a brief card has name, price and discount, without the former price and 'Comprar agora'", () => {
  const $ = render(<ProductStrip products={[product]} isBrief />);
  expect($(".card a").text().replaceAll("\u00a0", " ")).toBe(`${long}A partir de R$ 71,92 -20%`);
});

test("a list has the sentence on installments once, below its cards", () => {
  const $ = render(<ProductGrid products={[product, { ...product, href: "/x" }]} />);
  expect($(".card").text()).not.toMatch(/\dx|Em até/);
  expect($("ul + p").text()).toBe("Em até 3 vezes sem juros ou em até 5 vezes com juros");
  expect($("ul + p + p").text()).toBe("Ou até 6x com juros.");
});

test("a card has its rating with the count of reviews, and none without reviews", () => {
  const rated = { ...product, reviewAverage: 4.7, reviewCount: 38 };
  const $ = render(<ProductGrid products={[rated, { ...rated, href: "/x", reviewCount: 1 }]} />);
  expect($(".score").first().text()).toBe("4,7 (38)");
  expect($(".score").last().text()).toBe("4,7 (1)");
  expect(render(<ProductGrid products={[product]} />)(".score").length).toBe(0);
});

test("the first cards load their pictures eagerly, the others lazily", () => {
  const products = [1, 2, 3].map((number) => ({ ...product, href: `/produtos/${number}` }));
  const loaded = (isFirst?: boolean) => {
    const $ = render(<ProductGrid products={products} isFirst={isFirst} />);
    return $("img")
      .get()
      .map((picture) => $(picture).attr("fetchpriority") ?? $(picture).attr("loading"));
  };
  expect(loaded()).toEqual(["high", undefined, "lazy"]);
  // Below a banner all of them are lazy.
  expect(loaded(false)).toEqual(["lazy", "lazy", "lazy"]);
});

test("a strip holds back its pictures until they are scrolled into view", () => {
  const products = [1, 2, 3, 4, 5].map((number) => ({ ...product, href: `/produtos/${number}` }));
  const $ = render(<ProductStrip products={products} />);
  const isHeldBack = $("img")
    .get()
    .map((picture) => $(picture).parent().is(".in-view"));
  expect(isHeldBack).toEqual([true, true, true, true, true]);
});

test("in the light mode the picture is a plain link", () => {
  const $ = render(
    <LightModeProvider value>
      <ProductGrid products={[product]} />
    </LightModeProvider>,
  );
  expect($("img").length).toBe(0);
  expect($(".see-picture").attr("href")).toContain("/imagens/");
  expect($(".see-picture").text()).toBe("Ver foto");
});
