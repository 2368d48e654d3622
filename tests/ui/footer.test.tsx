import type { ComponentProps } from "react";
import { describe, expect, it } from "vitest";
import { Footer } from "../../app/ui/page-shell";
import { render } from "./render";
import { company } from "./scenes/content";

const footer = (change: Partial<ComponentProps<typeof Footer>> = {}) =>
  render(<Footer company={company} year={2026} here="/home" payments={[]} {...change} />);

const linksOf = ($: ReturnType<typeof footer>) =>
  Object.fromEntries(
    $("a")
      .get()
      .map((link) => [$(link).text(), $(link).attr("href")]),
  );

describe("Footer", () => {
  it("links to WhatsApp, telephone, e-mail, the sellers' portal, policies, questions and installers", () => {
    expect(linksOf(footer({ company: { ...company, phone: "0800 123 4567" } }))).toMatchObject({
      "WhatsApp (11) 90000-0000": "https://wa.me/5511900000000",
      "Telefone 0800 123 4567": "tel:08001234567",
      "E-mail contato@envelopa.example": "mailto:contato@envelopa.example",
      "Central do vendedor": "/resaleconfig",
      "Perguntas frequentes": "/perguntas-frequentes",
      "Trocas e devoluções": "/politicas/troca-devolucoes",
      "Política de privacidade": "/politicas/politica-privacidade",
      "Termos e condições": "/politicas/termos-condicoes",
      "Quem somos": "/politicas/quem-somos",
      "Aplicadores parceiros": "/installers",
      "Quero ser aplicador": "/add-installer",
    });
  });

  it("opens only the sellers' portal in a new tab, with noopener", () => {
    const $ = footer();
    expect($("a[target]").attr()).toMatchObject({
      href: "/resaleconfig",
      target: "_blank",
      rel: "noopener",
    });
    expect($("a[target]").length).toBe(1);
  });

  it("shows company name, address, CNPJ and the copyright of the current year", () => {
    const text = footer()("footer").text();
    expect(text).toContain("Rua do Exemplo, 100, Bela Vista, São Paulo, SP, 01310-100");
    expect(text).toContain("© 2026 Envelopa Comércio de Revestimentos Ltda. · CNPJ 12.ABC.345/01DE-35");
  });

  it("links the configured social pages in order", () => {
    const named = ($: ReturnType<typeof footer>) =>
      $("details:has(h2:contains('Redes sociais')) a")
        .get()
        .map((link) => $(link).text());
    expect(named(footer())).toEqual([
      "Facebook",
      "Instagram",
      "LinkedIn",
      "WhatsApp",
      "YouTube",
      "Pinterest",
      "SoundCloud",
    ]);
    const [facebook] = company.social;
    expect(named(footer({ company: { ...company, social: facebook ? [facebook] : [] } }))).toEqual([
      "Facebook",
    ]);
    expect(named(footer({ company: { ...company, social: [] } }))).toEqual([]);
    expect(footer({ company: { ...company, social: [] } }).text()).not.toContain("Redes sociais");
  });

  it("renders the map as a link until it is requested", () => {
    for (const change of [{}, { company: { ...company, coordinates: null } }]) {
      const $ = footer(change);
      expect(linksOf($)["Ver no mapa"]).toBe("/onde-estamos");
      expect($("iframe").length).toBe(0);
    }
  });

  it("keeps the other links when the company data cannot be loaded", () => {
    const $ = footer({ company: undefined });
    expect(linksOf($)["Perguntas frequentes"]).toBe("/perguntas-frequentes");
    expect($(".legal").length).toBe(0);
  });
});
