import { expect, test } from "vitest";
import { BannerCarousel } from "~/features/catalogue/carousel";
import { LightModeProvider } from "~/ui/light-mode";
import { ProductStrip } from "~/ui/product-card";
import { ResellerStrip } from "~/ui/reseller-card";
import { CategoryCircles, HeroBanner } from "../../app/features/catalogue/home/route";
import { CookieNotice } from "../../app/ui/page-shell";
import { render } from "./render";

const slide = (title: string, main?: boolean) => (
  <HeroBanner
    key={title}
    title={title}
    href="/produtos"
    action="Ver ofertas"
    image={`Uploads/banners/${title}.webp`}
    imageMobile={`Uploads/banners/${title}-m.webp`}
    main={main}
  />
);
const slides = [slide("sala", true), slide("carro"), slide("loja")];

test("all banners are in one scrollable list without script-only controls", () => {
  const $ = render(<BannerCarousel label="Ofertas em destaque">{slides}</BannerCarousel>);
  expect($("section.carousel").attr()).toMatchObject({
    "aria-label": "Ofertas em destaque",
    "aria-roledescription": "carrossel",
  });
  expect($(".carousel > ul > li a.button").length).toBe(3);
  expect($("button, [aria-live]").length).toBe(0);
});

test("the first banner's picture loads first, the others lazily", () => {
  const $ = render(<BannerCarousel label="Ofertas em destaque">{slides}</BannerCarousel>);
  const pictures = $("img").get();
  expect(pictures.map((picture) => $(picture).attr("loading"))).toEqual([undefined, "lazy", "lazy"]);
  expect(pictures.map((picture) => $(picture).attr("fetchpriority"))).toEqual(["high", undefined, undefined]);
});

test("a banner uses the mobile picture below 600 px", () => {
  const $ = render(slide("sala"));
  expect($("source").attr("media")).toBe("(width < 37.5rem)");
  expect($("source").attr("srcset")).toContain("sala-m.webp");
  expect($("img").attr("src")).toContain("sala.webp");
});

test("a banner without a picture shows its text and link", () => {
  const $ = render(<HeroBanner title="Só palavras" href="/produtos" action="Ver ofertas" />);
  expect($("img").length).toBe(0);
  expect($("h2").text()).toBe("Só palavras");
  expect($("a").attr("href")).toBe("/produtos");
  // Several banners share the shown words.
  expect($("a").text()).toBe("Ver ofertas: Só palavras");
});

test("a single banner has no controls; no banner and the light mode have no carousel", () => {
  const one = render(<BannerCarousel label="Ofertas">{slides.slice(0, 1)}</BannerCarousel>);
  expect(one(".carousel").length).toBe(1);
  expect(one(".carousel-controls").length).toBe(0);
  const none = render(<BannerCarousel label="Ofertas">{[]}</BannerCarousel>);
  expect(none.html()).toBe("");
  const light = render(
    <LightModeProvider value>
      <BannerCarousel label="Ofertas">{slides}</BannerCarousel>
    </LightModeProvider>,
  );
  expect(light.html()).toBe("");
});

test("slides without links are keyboard-scrollable", () => {
  const $ = render(
    <BannerCarousel label="Banners da loja" withoutLinks>
      {[<p key="1">um</p>, <p key="2">dois</p>]}
    </BannerCarousel>,
  );
  expect($(".carousel > ul").attr("tabindex")).toBe("0");
});

test("strips of products, categories and shops are plain lists of links without script", () => {
  const items = [1, 2, 3].map((number) => ({ name: `Nome ${number}`, href: `/${number}` }));
  for (const part of [
    <ProductStrip key="p" products={items} />,
    <CategoryCircles key="c" categories={items} />,
    <ResellerStrip key="r" resellers={items} />,
  ]) {
    const $ = render(part);
    expect($("ul > li").length).toBe(3);
    expect($("ul > li").has("a[href]").length).toBe(3);
    expect($("button").length).toBe(0);
  }
});

test("refusing cookies is as easy as accepting them", () => {
  const $ = render(<CookieNotice here="/home" />);
  expect($("form").attr()).toMatchObject({ method: "post", action: "/cookies" });
  const [refuse, accept] = $("button")
    .get()
    .map((button) => $(button).attr());
  expect(refuse).toMatchObject({ name: "resposta", value: "recusar" });
  expect(accept).toMatchObject({ name: "resposta", value: "aceitar" });
  expect(refuse?.class).toBe(accept?.class);
});
