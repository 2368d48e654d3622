import { type BrowserContext, expect, type Page } from "@playwright/test";
import { becomeBuyer, goToPayment, press } from "./buyer";

export const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";

export interface PageKind {
  readonly path: string;
  readonly field: string;
  readonly text: string;
  /** A press that shows that the page works and that the typed text was sent. */
  readonly use: (page: Page) => Promise<void>;
}

const search = async (page: Page) => {
  await press(page, "Buscar");
  await expect(page).toHaveURL(/\/produtos\?.*produto=tijolo/);
};
const pressAndBeRefused = (button: string) => async (page: Page) => {
  await press(page, button);
  await expect(page.getByRole("alert").first()).toBeVisible();
};
const applyCoupon = async (page: Page) => {
  await press(page, "Aplicar");
  await expect(page.getByLabel("Cupom de desconto")).toHaveAttribute("aria-invalid", "true");
};
const searched = { field: "Busque aqui seu produto", text: "tijolo" };
const coupon = { field: "Cupom de desconto", text: "NADA" };

const guestPages = {
  home: { path: "/home", ...searched, use: search },
  list: { path: "/produtos", ...searched, use: search },
  search: { path: "/produtos?produto=fibra", ...searched, use: search },
  category: { path: "/categorias/envelopamento-automotivo", ...searched, use: search },
  product: {
    path: film,
    field: "Metros (comprimento)",
    text: "3",
    async use(page) {
      await press(page, "Adicionar ao carrinho");
      await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
    },
  },
  wall: {
    path: film.replace("?", "/na-parede?ambiente=sala&repeticao=40&"),
    field: "Repetição da estampa (cm)",
    text: "50",
    async use(page) {
      await press(page, "Atualizar a imagem");
      await expect(page).toHaveURL(/repeticao=50/);
      await expect(page.getByText(/Você precisa de/)).toBeVisible();
    },
  },
  installers: {
    path: "/installers",
    field: "Cidade",
    text: "Curitiba",
    async use(page) {
      await press(page, "Aplicar Filtros");
      await expect(page).toHaveURL(/cidade=Curitiba/);
    },
  },
  login: { path: "/login", field: "E-mail", text: "ana@exemplo", use: pressAndBeRefused("Entrar") },
  register: { path: "/register", field: "Nome", text: "Ana Souza", use: pressAndBeRefused("Cadastrar") },
} satisfies Readonly<Record<string, PageKind>>;

const buyersPages = (payment: string) =>
  ({
    cart: { path: "/cart", ...coupon, use: applyCoupon },
    address: {
      path: "/address",
      field: "Complemento",
      text: "ap. 42",
      use: pressAndBeRefused("Salvar endereço"),
    },
    profile: {
      path: "/profile?step=0",
      field: "Telefone",
      text: "(11) 97777-6666",
      async use(page) {
        await press(page, "Salvar");
        await expect(page.getByText(/sucesso/).first()).toBeVisible();
      },
    },
    payment: {
      path: payment,
      ...coupon,
      async use(page) {
        await applyCoupon(page);
        await page.getByLabel("Cupom de desconto").clear();
        await page.getByRole("radio", { name: /^Pix/ }).check();
        await press(page, "Finalizar compra");
        await expect(page.getByText("Confirmar pedido").first()).toBeVisible();
      },
    },
    card: {
      path: payment,
      ...coupon,
      async use(page) {
        await page.getByLabel("Cupom de desconto").clear();
        await page.getByRole("radio", { name: /^Cartão de crédito/ }).check();
        if (await isHydrated(page)) await fillCard(page);
        await press(page, "Finalizar compra");
        await expect(page.getByText("Confirmar pedido").first()).toBeVisible();
      },
    },
  }) satisfies Readonly<Record<string, PageKind>>;

async function fillCard(page: Page): Promise<void> {
  await page.getByLabel("Número do cartão").pressSequentially("4000000000000010");
  await page.getByLabel("Nome como está no cartão").fill("ANA B DE SOUZA");
  await page.getByLabel("Validade").pressSequentially("0831");
  await page.getByLabel("CVV").fill("987");
}

export const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.hydrated !== undefined);

export async function getGuestPages({ request }: BrowserContext): Promise<typeof guestPages> {
  await request.post("/localizacao", { form: { cep: "01310-100", voltar: "/home" } });
  return guestPages;
}

/** Makes the shopper of `page` ready to pay; the cookie notice shows again. */
export async function getBuyersPages(page: Page): Promise<ReturnType<typeof buyersPages>> {
  await becomeBuyer(page);
  await goToPayment(page);
  await page.context().clearCookies({ name: "cookies" });
  return buyersPages(page.url());
}
