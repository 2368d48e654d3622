import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { ReviewList } from "~/features/catalogue/review-list";
import { presentReviewList, reviewsShownFirst } from "~/features/catalogue/review-list-content";
import { formatAverage, formatReviewCount, getStars, type Review } from "~/model/review";
import { LightModeProvider } from "~/ui/light-mode";
import { Stars } from "~/ui/stars";
import { render } from "./render";

const review = (note: number, more: Partial<Review> = {}): Review => ({
  rating: note,
  comment: "Muito bom",
  createdAt: "2026-10-01T12:00:00Z",
  authorName: "Ana",
  authorPicture: null,
  isVerified: false,
  pictures: [],
  ...more,
});
const listOf = (
  reviews: readonly Review[],
  asked: { all?: boolean; totals?: { count: number; average: number } } = {},
) => presentReviewList(reviews, { all: false, allHref: "/vitrine/casa?avaliacoes=todas", ...asked });
const pageOf = (...given: Parameters<typeof listOf>) =>
  render(<ReviewList content={listOf(...given)} nothingYet="Ainda não há avaliações." />);

describe("ReviewList", () => {
  it("shows score, name, date and comment, best first", () => {
    const $ = pageOf([
      review(3, { authorName: "Bia", comment: null }),
      review(5, { createdAt: "2026-10-02T01:30:00Z" }),
    ]);
    const [best, other] = $(".reviews li").get();
    // 01:30 UTC is the previous evening in São Paulo.
    expect($(best).text()).toBe("Ana 01/10/20265,0 de 5 estrelasMuito bom");
    expect($(other).text()).toBe("Bia 01/10/20263,0 de 5 estrelas");
    expect($(".rating").text()).toBe("4,0 de 5 estrelas 2 avaliações");
  });

  it("shows a review without a date after the dated ones of the same note", () => {
    const $ = pageOf([review(5, { authorName: "Bia", createdAt: null }), review(5)]);
    const [first, last] = $(".reviews li").get();
    expect($(first).text()).toContain("Ana 01/10/2026");
    expect($(last).text()).toBe("Bia 5,0 de 5 estrelasMuito bom");
  });

  it("shows a picture in a data URL as it is, in one size", () => {
    const pixel = "data:image/png;base64,iVBORw0KGgo=";
    const picture = pageOf([review(5, { authorPicture: pixel })])(".reviews img");
    expect(picture.attr("src")).toBe(pixel);
    expect(picture.attr("srcset")).toBeUndefined();
  });

  it("links the pictures of a review to a large file, also in the light mode", () => {
    const pictured = [review(5, { pictures: ["Uploads/avaliacoes/a.jpg"] })];
    const link = pageOf(pictured)(".reviews .pills a");
    expect(link.attr("href")).toBe("/imagens/1200/Uploads/avaliacoes/a.jpg");
    expect(link.find("img").attr("alt")).toBe("Ampliar foto 1 de Ana");
    const list = <ReviewList content={listOf(pictured)} nothingYet="" />;
    const light = render(<LightModeProvider value={true}>{list}</LightModeProvider>)(".reviews .pills a");
    expect([light.text(), light.attr("href")]).toEqual([
      "Ver foto 1",
      "/imagens/480/Uploads/avaliacoes/a.jpg",
    ]);
  });

  it("is a named region that scrolls by keyboard", () => {
    const $ = pageOf([review(5)]);
    expect($("#avaliacoes .reviews").attr()).toMatchObject({
      tabindex: "0",
      "aria-label": "Lista de avaliações",
    });
  });

  it("shows a message without reviews", () => {
    const $ = pageOf([]);
    expect($("#avaliacoes").text()).toBe("AvaliaçõesAinda não há avaliações.");
    expect($(".reviews").length).toBe(0);
  });

  it("shows 'Cliente' without a name and expands a long comment in place", () => {
    const $ = pageOf([review(5, { authorName: " ", comment: "Cola bem. ".repeat(60) })]);
    expect($(".reviews b").text()).toBe("Cliente");
    expect($(".reviews summary").text()).toContain("Ver mais");
  });

  it("shows the buyer's picture or a placeholder, and only the placeholder in the light mode", () => {
    const pictured = [review(5, { authorPicture: "Uploads/fotos/ana.webp" })];
    expect(pageOf(pictured)(".avatar img").attr()).toMatchObject({ alt: "", loading: "lazy" });
    expect(pageOf([review(5)])(".avatar svg").length).toBe(1);
    const $ = render(
      <LightModeProvider value={true}>
        <ReviewList content={listOf(pictured)} nothingYet="" />
      </LightModeProvider>,
    );
    expect([$("img, .see-picture").length, $(".avatar svg").length]).toEqual([0, 1]);
  });

  it("shows the first of many with a link to all", () => {
    const many = Array.from({ length: 300 }, (_, index) => review(1 + (index % 5)));
    const $ = pageOf(many);
    expect($(".reviews li").length).toBe(reviewsShownFirst);
    expect($("#avaliacoes > a").attr("href")).toBe("/vitrine/casa?avaliacoes=todas#avaliacoes");
    expect($("#avaliacoes > a").text()).toBe("Ver todas as avaliações");
    expect(Buffer.byteLength($.html())).toBeLessThan(10_000);
    const all = pageOf(many, { all: true });
    expect(all(".reviews li").length).toBe(300);
    expect(all("#avaliacoes > a").length).toBe(0);
  });

  it("shows the overall average and count when the server sends only the best", () => {
    const $ = pageOf([review(5), review(5)], { totals: { count: 2400, average: 4.2 } });
    expect($(".rating").text()).toBe("4,2 de 5 estrelas 2.400 avaliações");
    expect($("#avaliacoes > p").text()).toBe("As 2 de maior nota, de 2.400 avaliações.");
  });
});

const filledWidth = (note: number) => Number(render(<Stars rating={note} />)("svg svg").attr("width"));

test("stars are rounded to halves, within a quarter of the score, and monotonic", () => {
  const notes = fc.double({ min: 0, max: 5, noNaN: true });
  fc.assert(
    fc.property(notes, notes, (one, other) => {
      expect(Number.isInteger(getStars(one) * 2)).toBe(true);
      expect(Math.abs(getStars(one) - one)).toBeLessThanOrEqual(0.25);
      const [worse, better] = one < other ? [one, other] : [other, one];
      expect(filledWidth(worse)).toBeLessThanOrEqual(filledWidth(better));
      expect(filledWidth(one)).toBe(filledWidth(getStars(one)));
    }),
  );
});

test("a score out of range is clamped to zero to five stars", () => {
  expect([-1, 0, 5, 9].map(filledWidth)).toEqual([0, 0, 90.5, 90.5]);
  expect(formatAverage(4.25)).toBe("4,3");
});

test("review counts use the Portuguese plural", () => {
  expect([0, 1, 2, 1234].map(formatReviewCount)).toEqual([
    "0 avaliações",
    "1 avaliação",
    "2 avaliações",
    "1.234 avaliações",
  ]);
});
