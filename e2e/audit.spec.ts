import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { arrive } from "./arrive";

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d";
const pages = [
  "/home",
  "/produtos",
  "/produtos?produto=fibra&ordem=preco-ascendente&cor=Preto",
  "/produtos?produto=nadaassimexiste",
  "/produtos?pagina=999",
  film,
  `${film}?Cor=Preto&Largura=1,52 m&quantidade=1000&altura=2&largura=3`,
  `${film}/fotos`,
  "/produtos/nao-existe",
  "/categorias/envelopamento-automotivo",
  "/perguntas-frequentes",
  "/guias",
  "/guias/geladeira",
  "/perguntas-frequentes?busca=xyzxyz",
  "/politicas/politica-privacidade",
  "/onde-estamos",
  "/installers",
  "/installers?cidade=Curitiba",
  "/installers?especialidade=Tetos&cidade=Natal/RN&raio=10",
  "/aplicadores/sp/sao-paulo",
  "/aplicadores/sp/campinas/envelopamento-de-motos",
  "/detail-installer?id=3",
  "/localizacao",
  "/cart",
  "/login",
  "/register",
  "/register?voltar=%2Fcart&sem-senha=true",
  "/forgotpassword",
  "/nada",
  "/na-parede",
  "/na-parede?ambiente=porta&produto=xyzxyz",
  `${film}/na-parede?ambiente=porta&com=vinil-alto-brilho-cast`,
];

const ownPages = [
  "/cart",
  "/profile?step=0",
  "/profile?step=3",
  "/profile/privacidade",
  "/profile/email",
  "/profile/aparelhos",
  "/profile/cartoes",
  "/profile/avisos",
  "/address",
  "/list-address",
  "/add-installer",
  "/select-installer",
  "/select-installer?especialidade=1&especialidade=4",
  "/orcamentos",
  "/orcamentos/1",
  "/orcamentos/2",
  "/orcamentos/novo?aplicador=3",
  "/checkout?etapa=entrega",
  "/checkout?etapa=pagamento",
];

/** `expectAccessibleLayout` also checks the narrowest screen of each kind. */
const widths = [360, 1280];
/** `npm test` checks every page at one of the widths, `npm run test:browser` at both. */
const isLookedAt = (position: number, width: number) =>
  process.env.BROWSER_TESTS !== "short" || widths[position % widths.length] === width;

for (const width of widths) {
  const tag = width === 360 ? [] : "@long";
  test(`every page of a guest passes the accessibility audit on a screen of ${width} px`, { tag }, async ({
    page,
  }) => {
    const said = listenForErrors(page);
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/home");
    await expectAccessibleLayout(page, "the location gate");
    await page.getByLabel("CEP").fill("00000-000");
    await page.getByRole("button", { name: "Confirmar cep" }).click();
    await expect(page.getByText("O Cep informado não foi encontrado.").first()).toBeVisible();
    await expectAccessibleLayout(page, "a refused CEP");
    await fillCart(page);
    await page.goto(film);
    await page.getByRole("button", { name: "Comprar", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Largura");
    await expectAccessibleLayout(page, "a refused purchase");

    const open = [...pages, ...(await linkedPages(page))];
    for (const path of open.filter((_, position) => isLookedAt(position, width))) {
      await page.goto(path);
      await expectAccessibleLayout(page, path);
    }
    expect(said).toEqual([]);
  });

  test(`every page of an account passes the accessibility audit on a screen of ${width} px`, { tag }, async ({
    page,
  }) => {
    const said = listenForErrors(page);
    await page.setViewportSize({ width, height: 800 });
    await fillCart(page);
    const form = { email: "comprador@envelopa.example", password: "envelopa123" };
    expect((await page.request.post("/login", { form, maxRedirects: 0 })).status()).toBe(303);
    for (const path of ownPages.filter((_, position) => isLookedAt(position, width))) {
      await page.goto(path);
      await expectAccessibleLayout(page, `${path}, logged in`);
    }
    expect(said).toEqual([]);
  });
}

function listenForErrors(page: Page): readonly string[] {
  const said: string[] = [];
  page.on("pageerror", (error) => said.push(error.message));
  page.on("console", (message) => {
    // The browser logs the 404 of an error page to the console.
    if (message.type() === "error" && !/status of 40[04]/.test(message.text())) said.push(message.text());
  });
  return said;
}

async function fillCart(page: Page): Promise<void> {
  await arrive(page);
  const form = { Cor: "Preto", Largura: "1,52 m", quantidade: "1", intent: "adicionar" };
  expect((await page.request.post(film, { form, maxRedirects: 0 })).status()).toBe(303);
}

async function linkedPages(page: Page): Promise<string[]> {
  await page.goto("/home");
  const found = ["/vitrine/", "/subcategorias/"].map((part) =>
    page.locator(`a[href^="${part}"]`).first().getAttribute("href"),
  );
  return (await Promise.all(found)).filter((href) => href !== null);
}
