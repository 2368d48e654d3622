import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "../../driver/page";
import { type Submission, Visitor } from "../../driver/visitor";
import { formsToBecome, newBuyer } from "../../setup/buyer-forms";
import { orderCodesOf } from "../purchase-steps";

const wanted = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1,52+m";
const added = "Produto adicionado ao carrinho com sucesso!";
const pauseInMs = 100;
/** The maximum quantity of a cart line is 999. */
const maxPieces = 900;

/** A shopper who repeats a press until the shop confirms it. */
export class RetryingShopper {
  readonly orders: (readonly string[])[] = [];
  /** Pieces in the cart according to the confirmed presses. */
  inCart = 0;
  triedAgain = 0;

  private constructor(
    private readonly visitor: Visitor,
    /** Null for a guest. */
    readonly email: string | null,
  ) {}

  static async guest(origin: string, watched: typeof fetch): Promise<RetryingShopper> {
    const visitor = new Visitor(origin, { fetch: watched });
    await send(visitor, "/localizacao", { cep: "01310-100", voltar: "/home" });
    return new RetryingShopper(visitor, null);
  }

  static async buyer(origin: string, watched: typeof fetch): Promise<RetryingShopper> {
    const visitor = new Visitor(origin, { fetch: watched });
    const buyer = newBuyer();
    for (const [path, fields] of formsToBecome(buyer)) await send(visitor, path, fields);
    return new RetryingShopper(visitor, buyer.email);
  }

  /** Fills and (unless a guest) buys the cart repeatedly; completes a purchase that has begun. */
  async shop(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      if (this.inCart < maxPieces) await this.add();
      if (this.email === null) await this.#look();
      else await this.buy();
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
    const review = await this.#until(
      () => this.#walkToReview(),
      (page) => page.has("button", "Fechar pedido"),
    );
    const status = await this.#press(review, "Fechar pedido", (page) => orderCodesOf(page).length > 0);
    this.orders.push(orderCodesOf(status));
    this.inCart = 0;
  }

  open(path: string): Promise<Page> {
    return this.visitor.open(path);
  }

  async shownInCart(): Promise<number> {
    const cart = await this.visitor.open("/cart");
    const quantities = cart.$('main input[name^="quantidade-"]').toArray();
    return quantities.reduce((sum, { attribs }) => sum + Number(attribs.value ?? 0), 0);
  }

  async #look(): Promise<void> {
    for (const path of ["/home", "/produtos?produto=carbono", "/cart"]) {
      await this.open(path).catch(() => undefined);
      await sleep(pauseInMs);
    }
  }

  async #walkToReview(): Promise<Page> {
    const cart = await this.visitor.open("/cart");
    const delivery = await cart.press("Finalizar compra");
    const payment = await delivery.press("Seguir para o pagamento");
    return payment.form("Finalizar compra").choose(/^Pix/).submit();
  }

  #press(page: Page, button: string, hasWorked: (page: Page) => boolean): Promise<Page> {
    const post: Submission = page.form(button).submission();
    return this.#until(() => this.visitor.go(post, page.url), hasWorked);
  }

  async #until(step: () => Promise<Page>, hasWorked: (page: Page) => boolean): Promise<Page> {
    for (;;) {
      // A page without the next button is an error page, which watched-answers has already recorded.
      const page = await step().catch(() => null);
      if (page !== null && hasWorked(page)) return page;
      this.triedAgain += 1;
      await sleep(pauseInMs);
    }
  }
}

async function send(visitor: Visitor, path: string, fields: Readonly<Record<string, string>>) {
  const url = new URL(path, visitor.origin).href;
  const page = await visitor.go({ url, method: "POST", body: new URLSearchParams(fields) }, url);
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}: ${page.alerts.join("; ")}`);
}
