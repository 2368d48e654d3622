import { expect, test } from "vitest";
import { menuLinks } from "~/extras.shell";
import { AttributeChoice } from "~/features/catalogue/product/attribute-choice";
import { ButtonLink } from "~/ui/button";
import { UnknownCepLink } from "~/ui/cep-field";
import { Link } from "~/ui/link";
import { LongText } from "~/ui/long-text";
import { Notice } from "~/ui/notice";
import { EmailField, NewPasswordFields } from "~/ui/password-field";
import { PriceBlock } from "~/ui/price";
import { getInitials } from "~/ui/reseller-card";
import { RatingInStars, Stars } from "~/ui/stars";
import { AccountMenu } from "../../app/ui/shop-header";
import { render } from "./render";

const filledWidth = (note: number) => Number(render(<Stars rating={note} />)("svg svg").attr("width"));

test("a long text folds what stands below it, and a short one folds nothing", () => {
  const renderText = (text: string) =>
    render(
      <LongText text={text} maxLength={120}>
        <a href="/guias">Guia</a>
      </LongText>,
    );
  expect(renderText("palavra ".repeat(40))("details:not([open]) a").text()).toBe("Guia");
  const short = renderText("Vinil fosco.");
  expect([short("details").length, short("a").text()]).toEqual([0, "Guia"]);
});

test("stars round to the nearest half and announce the score to one decimal", () => {
  expect(
    render(<RatingInStars rating={4.6} />)
      .root()
      .text(),
  ).toBe("4,6 de 5 estrelas");
  expect([0, 0.5, 1, 4.5, 5].map(filledWidth)).toEqual([0, 9, 16.5, 83, 90.5]);
  expect(filledWidth(4.6)).toBe(filledWidth(4.5));
  expect(filledWidth(4.8)).toBe(filledWidth(5));
});

test("the greeting shows whole words of the first 18 characters of the name, and Sair is a POST form", () => {
  const $ = render(<AccountMenu shopper={{ name: "Maria Aparecida de Souza" }} />);
  expect($(".greeting").text()).toBe("Olá, Maria Aparecida");
  expect($("form").attr()).toMatchObject({ method: "post", action: "/logout" });
  expect($("form button").text()).toBe("Sair");
});

test("a guest has links for Login, Cadastre-se and what the extras add", () => {
  const $ = render(<AccountMenu />);
  expect(
    $(".menu a")
      .get()
      .map((link) => $(link).text()),
  ).toEqual(["Login", "Cadastre-se", ...menuLinks.map(({ name }) => name)]);
});

test("an e-mail and a new password say that they are required", () => {
  const $ = render(
    <>
      <EmailField />
      <NewPasswordFields labels={["Senha", "Confirmar senha"]} names={["password", "password2"]} />
    </>,
  );
  expect($("input[aria-required=true]").length).toBe(3);
});

test("a notice parts its title from its text, which screen readers would read as one word", () => {
  const $ = render(
    <Notice kind="success" title="Pedido feito com sucesso">
      <p>Compra registrada!</p>
    </Notice>,
  );
  expect($(".notice").text()).toBe("Pedido feito com sucesso Compra registrada!");
});

test("a shop without an image shows the initials of its first two words", () => {
  expect(["Adesivo Center Paulista", "Império do Adesivo", "Vinil", "Ótica & Cia"].map(getInitials)).toEqual([
    "AC",
    "IA",
    "V",
    "Ó&",
  ]);
});

test("each value of an attribute is a link; selected and unavailable ones have a text label", () => {
  const $ = render(
    <AttributeChoice
      name="Cor"
      error="Cor"
      values={[
        { name: "Preto", hex: "#000", href: "?Cor=Preto", chosen: true },
        { name: "Prata", hex: "#ccc", href: "?Cor=Prata", chosen: false, missing: true },
      ]}
    />,
  );
  expect(
    $("a")
      .get()
      .map((link) => $(link).text()),
  ).toEqual(["Preto (escolhido)", "Prata (em falta)"]);
  expect($("#Cor p").first().text()).toBe("Cor: Preto");
  expect($(".error").text()).toBe("Cor");
  expect($("circle").first().attr("fill")).toBe("#000");
});

test("a link that opens a new tab says so, and no other", () => {
  const $ = render(
    <>
      <Link href="/a" target="_blank">
        A
      </Link>
      <ButtonLink href="/b" external>
        B
      </ButtonLink>
      <Link href="/c">C</Link>
    </>,
  );
  expect(
    $("a")
      .map((_, link) => $(link).attr("title") ?? "none")
      .get(),
  ).toEqual(["Abre em nova aba", "Abre em nova aba", "none"]);
});

test("'Não sei meu CEP' opens the postal service's search in a new tab with noopener", () => {
  const link = render(<UnknownCepLink />)("a");
  expect(link.text()).toBe("Não sei meu CEP");
  expect(link.attr()).toMatchObject({
    target: "_blank",
    rel: "noopener noreferrer",
    title: "Abre em nova aba",
  });
  expect(link.attr("href")).toMatch(/^https:\/\/[a-z]+\.correios\.com\.br\//);
});

test("a discounted price is read aloud as 'De … por …', and the lowest of several as 'De … A partir de …'", () => {
  const readPrice = (isLowest: boolean) =>
    render(<PriceBlock priceInCentavos={3080} oldPriceInCentavos={3850} isLowest={isLowest} />)
      .root()
      .text()
      .replace(/\s+/g, " ");
  expect(readPrice(false)).toBe("De R$ 38,50 por R$ 30,80");
  expect(readPrice(true)).toBe("De R$ 38,50 A partir de R$ 30,80");
});
