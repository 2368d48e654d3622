import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "../../driver/page";
import { type Submission, Visitor } from "../../driver/visitor";
import { formsToBecome, type NewBuyer, newBuyer } from "../../setup/buyer-forms";
import { orderCodesOf } from "../purchase-steps";
import type { WatchedAnswers } from "./watched-answers";

const wanted = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1,52+m";
const added = "Produto adicionado ao carrinho com sucesso!";
/** Between two steps; more leaves the machine to others during a long run. */
const pauseInMs = Number(process.env.PAUSE_IN_MS ?? 100);
/** The maximum quantity of a cart line is 999. */
const maxPieces = 900;

/** A shopper who repeats a press until the shop confirms it. */
export class RetryingShopper {
  readonly orders: (readonly string[])[] = [];
  /** Pieces in the cart according to the confirmed presses. */
  inCart = 0;
  triedAgain = 0;
  #logins = 0;

  private constructor(
    private readonly visitor: Visitor,
    private readonly answers: WatchedAnswers,
    /** Null for a guest. */
    private readonly account: NewBuyer | null,
  ) {}

  static async guest(origin: string, answers: WatchedAnswers): Promise<RetryingShopper> {
    const visitor = new Visitor(origin, { fetch: answers.fetch });
    await send(visitor, "/localizacao", { cep: "01310-100", voltar: "/home" });
    return new RetryingShopper(visitor, answers, null);
  }

  static async buyer(origin: string, answers: WatchedAnswers): Promise<RetryingShopper> {
    const visitor = new Visitor(origin, { fetch: answers.fetch });
    const buyer = newBuyer();
    for (const [path, fields] of formsToBecome(buyer)) await send(visitor, path, fields);
    return new RetryingShopper(visitor, answers, buyer);
  }

  get email(): string | null {
    return this.account?.email ?? null;
  }

  /** Fills and (unless a guest) buys the cart repeatedly; completes a purchase that has begun. */
  async shop(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      if (this.inCart < maxPieces) await this.add();
      await this.#look();
      if (this.account) await this.buy();
    }
  }

  async add(): Promise<void> {
    const form = await this.#until(
      () => this.visitor.open(wanted),
      (page) => page.has("button", "Adicionar ao carrinho"),
    );
    await this.#press(form, "Adicionar ao carrinho", (page) => page.text.includes(added));
    this.inCart += 1;
  }

  async buy(): Promise<void> {
    for (;;) {
      const review = await this.#until(
        () => this.#walkToReview(),
        (page) => page.has("button", "Fechar pedido"),
      );
      const before = this.#logins;
      const isPlaced = (page: Page) => orderCodesOf(page).length > 0;
      const hasMoved = (page: Page) => isPlaced(page) || this.#logins > before;
      const status = await this.#press(review, "Fechar pedido", hasMoved);
      // A review belongs to the login in which it was shown.
      if (!isPlaced(status)) continue;
      this.orders.push(orderCodesOf(status));
      this.inCart = 0;
      return;
    }
  }

  open(path: string): Promise<Page> {
    return this.visitor.open(path);
  }

  /** Pieces in the cart that the shop shows, after a login where it has ended. */
  async shownInCart(): Promise<number> {
    if (this.account) await this.#until(() => this.visitor.open(addresses), isAddresses);
    return countPieces(await this.visitor.open("/cart"));
  }

  /** Pages whose content is known: each shows it, or says that it cannot. */
  async #look(): Promise<void> {
    const pages: readonly [path: string, isTrue: (page: Page) => boolean][] = [
      ["/home", hasProducts],
      ["/produtos?produto=carbono", hasProducts],
      ["/cart", (page) => countPieces(page) === this.inCart || page.text.includes(cartKept)],
      ...(this.account ? this.#ownPages() : []),
    ];
    for (const [path, isTrue] of pages) {
      const page = await this.open(path).catch(() => null);
      // An ended login shows a guest's pages.
      const isMeant = page?.status === 200 && page.address === path && (!this.account || isSignedIn(page));
      if (isMeant && !isTrue(page)) this.answers.complain(`GET ${path}: empty or other content`);
      await sleep(pauseInMs);
    }
  }

  #ownPages(): readonly [path: string, isTrue: (page: Page) => boolean][] {
    const code = this.orders.at(-1)?.[0];
    return [
      [addresses, (page) => isAddresses(page) || page.text.includes(notFound)],
      ["/profile?step=3", (page) => page.text.includes(code ?? "") || page.text.includes(noHistory)],
    ];
  }

  async #walkToReview(): Promise<Page> {
    const cart = await this.#openAccountsCart();
    const delivery = await this.#logIn(await cart.press("Finalizar compra"));
    const payment = await this.#logIn(await delivery.press("Seguir para o pagamento"));
    return payment.form("Finalizar compra").choose(/^Pix/).submit();
  }

  /** A guest's cart is another one. */
  async #openAccountsCart(): Promise<Page> {
    const cart = await this.visitor.open("/cart");
    if (cart.status !== 200 || isSignedIn(cart)) return cart;
    return this.#logIn(await this.visitor.open("/login?voltar=/cart"));
  }

  #press(page: Page, button: string, hasWorked: (page: Page) => boolean): Promise<Page> {
    const post: Submission = page.form(button).submission();
    return this.#until(() => this.visitor.go(post, page.url), hasWorked);
  }

  async #until(step: () => Promise<Page>, hasWorked: (page: Page) => boolean): Promise<Page> {
    for (;;) {
      // A page without the next button is an error page, which watched-answers has already recorded.
      const page = await step()
        .then((shown) => this.#logIn(shown))
        .catch(() => null);
      if (page !== null && hasWorked(page)) return page;
      this.triedAgain += 1;
      await sleep(pauseInMs);
    }
  }

  /** Logs in, follows the login page to its target, and sends again what the end of a login has kept. */
  async #logIn(page: Page): Promise<Page> {
    if (!this.account || !page.address.startsWith("/login")) return page;
    const { email, password } = this.account;
    const login = page.form("Entrar").fill("E-mail", email).fill("Senha", password);
    const entered = await login.submit();
    this.#logins += 1;
    return entered.address === "/reenviar" ? entered.press("Enviar agora") : entered;
  }
}

const addresses = "/profile?step=1";
const cartKept = "Seus produtos continuam no carrinho.";
const isSignedIn = (page: Page) => page.has("button", "Sair");
const isAddresses = (page: Page) => page.text.includes("Avenida Paulista");
const notFound = "Não foi possível encontrar o endereço cadastrado";
const noHistory = "Não foi possivel carrega o histórico de compras";
const hasProducts = (page: Page) => page.$('main a[href^="/produtos/"]').length > 0;

function countPieces(cart: Page): number {
  const quantities = cart.$('main input[name^="quantidade-"]').toArray();
  return quantities.reduce((sum, { attribs }) => sum + Number(attribs.value ?? 0), 0);
}

async function send(visitor: Visitor, path: string, fields: Readonly<Record<string, string>>) {
  const url = new URL(path, visitor.origin).href;
  const page = await visitor.go({ url, method: "POST", body: new URLSearchParams(fields) }, url);
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}: ${page.alerts.join("; ")}`);
}
