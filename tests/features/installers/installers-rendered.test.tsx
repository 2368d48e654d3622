import { describe, expect, it, test } from "vitest";
import { HiddenContacts } from "~/features/installers/hidden-contacts";
import { type InstallerCardContent, InstallerList } from "~/features/installers/installer-card";
import { SavingAnswers } from "~/features/installers/registration/last-question";
import { messages } from "~/messages";
import type { PortfolioPicture } from "~/model/installer";
import { LightModeProvider } from "~/ui/light-mode";
import { Portfolio } from "../../../app/features/installers/installer/route";
import { Attention, NoResults } from "../../../app/features/installers/installers/route";
import { Found } from "../../../app/features/installers/select-installer/route";
import { render } from "../../ui/render";

const ana: InstallerCardContent = {
  id: 7,
  name: "Ana Souza",
  picture: "Uploads/ana.webp",
  place: "Natal/RN",
  specialties: ["Tetos", "Paredes"],
  phone: "(84) 3333-4444",
  whatsApp: "(84) 98888-7777",
  distance: "a 3,20 km",
};
const listOf = (...installers: InstallerCardContent[]) => (
  <InstallerList installers={installers} greeting="Olá! Quero um orçamento." ticks={null} />
);

describe("installer card", () => {
  it("says words that its specialties share once", () => {
    const specialties = ["Envelopamento de móveis", "Envelopamento de pisos e escadas", "Decoração em geral"];
    const $ = render(listOf({ id: 8, name: "Bia", specialties }));
    expect($("p.hint").text()).toBe("Envelopamento de móveis, pisos e escadas, Decoração em geral");
  });

  it("links to the installer's page, a phone call and a chat", () => {
    const $ = render(listOf(ana));
    const links = $("a")
      .toArray()
      .map((each) => [$(each).text(), $(each).attr("href")]);
    expect(links).toEqual([
      ["Ana Souza", "/detail-installer?id=7"],
      ["Telefone (84) 3333-4444", "tel:+558433334444"],
      ["WhatsApp (84) 98888-7777", "https://wa.me/5584988887777?text=Ol%C3%A1%21+Quero+um+or%C3%A7amento."],
    ]);
    expect($("p").first().text()).toBe("Natal/RN · a 3,20 km");
    expect($("img").attr()).toMatchObject({ width: "72", height: "72", alt: "", loading: "lazy" });
  });

  it("shows two initials without a photo and omits unknown values", () => {
    const $ = render(listOf({ id: 8, name: "Bia de Sá", specialties: [] }));
    expect($(".avatar").text()).toBe("BS");
    expect([$("img").length, $("p").length]).toEqual([0, 0]);
  });

  it("shows the rating but not the count of jobs, and does not repeat 'todo o Brasil' below the heading that says it", () => {
    const standing = { rating: { average: 4.8, count: 4 }, words: "4 trabalhos no último ano" };
    const $ = render(listOf({ ...ana, isNational: true, isElsewhere: true, standing }));
    expect($(".rating").text()).toContain("4 avaliações");
    expect($.text()).not.toMatch(/trabalhos|todo o Brasil.*todo o Brasil/);
  });

  it("has no photo in the light mode", () => {
    expect(render(<LightModeProvider value={true}>{listOf(ana)}</LightModeProvider>)("img").length).toBe(0);
  });
});

describe("portfolio of an installer", () => {
  const walls = { id: 4, name: "Paredes" };
  const works: PortfolioPicture[] = [
    { id: 1, picture: "Uploads/a.jpg", caption: "Sala", kind: walls, before: "Uploads/b.jpg" },
    { id: 2, picture: "Uploads/c.jpg", caption: null, kind: null, before: null },
    { id: 3, picture: "Uploads/d.jpg", caption: "Quarto", kind: walls, before: null },
  ];
  const altsOf = ($: ReturnType<typeof render>) =>
    $("img")
      .toArray()
      .map((each) => $(each).attr("alt"));

  it("is grouped by kind of job, with a link to each group and those without a kind last", () => {
    const $ = render(<Portfolio name="Ana" pictures={works} />);
    const links = $("nav a")
      .toArray()
      .map((each) => [$(each).text(), $(each).attr("href")]);
    expect(links).toEqual([
      ["Paredes (2)", "#trabalhos-4"],
      ["Outros trabalhos (1)", "#trabalhos-outros"],
    ]);
    for (const [, href] of links) expect($(href ?? "").is("h3")).toBe(true);
    expect(altsOf($)).toEqual(["Antes: Sala", "Depois: Sala", "Quarto", "Trabalho 3 de Ana"]);
  });

  it("shows a pair side by side with labels, each linked to its large picture", () => {
    const $ = render(<Portfolio name="Ana" pictures={works} />);
    const pair = $(".before-and-after");
    expect(pair.find("b").text()).toBe("AntesDepois");
    expect(pair.find("a").first().attr("href")).toContain("Uploads/b.jpg");
    expect(pair.find("a").last().attr("aria-label")).toBe("Ampliar foto 1, depois: Sala");
    expect(pair.find("figcaption").text()).toBe("Sala");
  });

  it("has neither links nor groups without kinds, and no heading without pictures", () => {
    const plain = works.map((work) => ({ ...work, kind: null }));
    const $ = render(<Portfolio name="Ana" pictures={plain} />);
    expect([$("nav").length, $("h3").length, $("img").length]).toEqual([0, 0, 4]);
    expect(render(<Portfolio name="Ana" pictures={[]} />)("h2").length).toBe(0);
  });

  it("names both pictures of a pair in links of the light mode", () => {
    const light = (
      <LightModeProvider value={true}>
        <Portfolio name="Ana" pictures={works.slice(0, 1)} />
      </LightModeProvider>
    );
    expect(render(light)("figure a").text()).toBe("Ver foto 1, antesVer foto 1, depois");
  });
});

describe("installers' warning", () => {
  it("is part of the page before hydration, with a link to the page without it", () => {
    const $ = render(<Attention text={messages.ours.installerWarning} here="/installers?cidade=Natal" />);
    expect($("section.attention h2").text()).toBe("ATENÇÃO");
    expect($("dialog").length).toBe(0);
    expect($("a.button").attr("href")).toBe("/installers?cidade=Natal");
    expect($("details").attr("open")).toBeUndefined();
    expect($("details > p").text()).toBe(messages.ours.installerWarning);
  });
});

const ways = [{ name: "Tetos: todo o Brasil (3)", href: "/installers?especialidade=Tetos" }];
const linksIn = ($: ReturnType<typeof render>) =>
  $("a")
    .toArray()
    .map((each) => [$(each).text(), $(each).attr("href")]);

describe("empty installer list", () => {
  test.each([
    [{ specialty: "", city: "", radiusInKm: null }, "Ainda não há aplicadores cadastrados."],
    [{ specialty: "Tetos", city: "", radiusInKm: null }, "Ninguém com esta especialidade."],
    [{ specialty: "", city: "Natal", radiusInKm: null }, "Ninguém em Natal."],
    [{ specialty: "Tetos", city: "Natal", radiusInKm: null }, "Ninguém com esta especialidade em Natal."],
    [{ specialty: "", city: "Natal", radiusInKm: 25 }, "Ninguém em Natal a até 25 km do seu CEP."],
    [{ specialty: "Tetos", city: "", radiusInKm: 10 }, "Ninguém com esta especialidade a até 10 km"],
  ])("for %j shows %j and links to non-empty lists", (filter, words) => {
    const $ = render(<NoResults title="Não localizado" filter={filter} ways={ways} />);
    expect($("h2").text()).toBe("Não localizado");
    expect($("p").text()).toContain(words);
    expect(linksIn($)).toEqual([["Tetos: todo o Brasil (3)", "/installers?especialidade=Tetos"]]);
  });

  it("near an address links to non-empty lists, back and to the next steps", () => {
    const $ = render(
      <Found
        found={{
          cards: [],
          isEmpty: true,
          page: 1,
          totalPages: 0,
          totalItems: 0,
          isBeyondLast: false,
          showing: null,
          near: "Casa",
          ways,
          searchedFor: "Tetos",
          query: "especialidade=7&endereco=4",
          backHref: "/select-installer?passo=0",
          greeting: messages.ours.installerGreeting,
          none: messages.installers.none,
          isIndependent: messages.ours.installerIsIndependent,
          ticks: null,
        }}
      />,
    );
    expect($("h2").text()).toBe("Não localizado");
    expect(linksIn($)).toEqual([
      ["Tetos: todo o Brasil (3)", "/installers?especialidade=Tetos"],
      ["Voltar", "/select-installer?passo=0"],
      ["continuar comprando", "/home"],
    ]);
  });
});

describe("pagination of a search near an address", () => {
  it("keeps specialties and address and shows at most fifteen numbers", () => {
    const $ = render(
      <Found
        found={{
          cards: [ana],
          isEmpty: false,
          page: 20,
          totalPages: 40,
          totalItems: 600,
          isBeyondLast: true,
          showing: messages.ours.showingInstallers(286, 300, 600),
          near: "Casa",
          ways: [],
          searchedFor: "Tetos",
          query: "especialidade=7&endereco=4",
          backHref: "/select-installer",
          none: messages.installers.none,
          isIndependent: messages.ours.installerIsIndependent,
          greeting: messages.ours.installerGreeting,
          ticks: null,
        }}
      />,
    );
    expect($(".pages a:not([rel])").length).toBe(15);
    expect($(".pages a[rel=next]").attr("href")).toBe(
      "/select-installer?especialidade=7&endereco=4&pagina=21",
    );
    expect($(".notice").text()).toContain("Não há tantas páginas");
    expect($(".pages").text()).toContain("Mostrando 286 - 300 de 600 aplicadores");
  });
});

describe("last question of a registration", () => {
  it.each([true, false])(
    "says when contacts are shown where the upstream hides them: %s",
    (showsContactsLater) => {
      const $ = render(<SavingAnswers isNew activatesByItself {...{ showsContactsLater }} />);
      expect($("p").text().includes("depois que você confirmar o e-mail")).toBe(showsContactsLater);
    },
  );
});

it("a hidden contact's notice names the e-mail as long as it is not confirmed", () => {
  const words = (needsConfirmedEmail: boolean) =>
    render(<HiddenContacts href="/" {...{ needsConfirmedEmail }} />)("p").text();
  expect(words(true)).toContain(
    "quando você confirmar o e-mail e ativar a verificação em duas etapas, ou confirmar o e-mail e a loja aprovar o seu cadastro.",
  );
  expect(words(false)).toContain("quando você ativar a verificação em duas etapas, ou quando a loja aprovar");
});
