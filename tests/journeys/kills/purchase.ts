import { z } from "zod";
import { testCards, tokenRequest } from "../../setup/cards";
import type { KnownShopper } from "../../setup/known-shoppers";
import type { RunningShop } from "../../setup/shop";
import { orderCodesOf } from "../purchase-steps";
import type { Film } from "./add-films";
import { at, type Figures, persistently } from "./persistence";
import type { KillsProvider } from "./provider";

export const endings = [
  "leaves the cart",
  "Pix paid",
  "Pix paid twice at once",
  "Pix not paid",
  "boleto paid",
  "boleto not paid",
  "card approved",
  "card denied",
  "card pending, then paid",
  "Pix paid later",
] as const;

type Ending = (typeof endings)[number];

export interface Plan {
  readonly shopper: KnownShopper;
  readonly acceptsCookies: boolean;
  readonly ending: Ending;
  /** Each is added to the cart once; a repeated entry means two pieces. */
  readonly films: readonly Film[];
}

export interface Outcome extends Plan {
  /** Null when nothing was ordered or a card was denied. */
  readonly codes: readonly string[] | null;
  readonly paid: boolean;
  /** Null when the order was never sent. */
  readonly answeredPressAt: Date | null;
}

interface Around {
  readonly shop: RunningShop;
  /** Null: the sandbox's bank. */
  readonly provider: KillsProvider | null;
  readonly figures: Figures;
  readonly onPress: () => void;
}

const shopsOf = (films: readonly Film[]) => [...new Set(films.map(({ resellerId }) => resellerId))];

/** Goes from the product to the paid order and retries each step until the shop answers. */
export async function purchase(plan: Plan, around: Around): Promise<Outcome> {
  const { shopper, films, ending } = plan;
  const { visitor } = shopper;
  const { figures } = around;
  for (const { slug } of films) {
    const product = await persistently(() => visitor.open(`/produtos/${slug}`), {
      figures,
      isIt: (page) => page.has("button", "Adicionar ao carrinho"),
    });
    await persistently(() => product.press("Adicionar ao carrinho"), {
      figures,
      isIt: at(`/produtos/${slug}`),
    });
  }
  if (ending === "leaves the cart") return { ...plan, codes: null, paid: false, answeredPressAt: null };
  const placed = await close(plan, around);
  if (placed.codes === null) return { ...plan, ...placed, paid: false };
  const paid = await pay(placed.codes, ending, around);
  return { ...plan, ...placed, paid };
}

const paymentOf = (ending: Ending, films: readonly Film[]): string => {
  if (ending.startsWith("boleto")) return "pagamento=boleto";
  if (ending.startsWith("Pix")) return "pagamento=pix";
  return `pagamento=cartao&${shopsOf(films)
    .map((id) => `parcelas-${id}=1`)
    .join("&")}`;
};

async function close(
  { shopper: { visitor }, films, ending }: Plan,
  { shop, figures, onPress }: Pick<Around, "shop" | "figures" | "onPress">,
) {
  await persistently(
    async () => {
      const cart = await visitor.open("/cart");
      return cart.status < 500 ? cart.press("Finalizar compra") : cart;
    },
    { figures, isIt: at("/checkout") },
  );
  const review = await persistently(
    () => visitor.open(`/checkout?etapa=revisao&${paymentOf(ending, films)}`),
    { figures, isIt: (page) => /name="pedido"/.test(page.html) },
  );
  const submission = review.form(/Fechar pedido|^Pagar/).submission();
  if (ending.startsWith("card") && submission.body instanceof URLSearchParams) {
    submission.body.set("intent", "fechar");
    for (const id of shopsOf(films)) {
      submission.body.set(`token-${id}`, await tokenFor(ending, { shop, figures }));
    }
  }
  let answeredPressAt = new Date();
  const answer = await persistently(
    () => {
      answeredPressAt = new Date();
      onPress();
      return visitor.go(submission, review.url);
    },
    { figures, isIt: (page) => /^\/(checkout\/orderstatus|denied-payment)/.test(page.address) },
  );
  const codes = orderCodesOf(answer);
  return { codes: codes.length === 0 ? null : codes, answeredPressAt };
}

const tokenAnswer = z.object({ id: z.string() });

async function tokenFor(ending: Ending, { shop, figures }: Pick<Around, "shop" | "figures">) {
  const card = ending === "card denied" ? "denied" : ending === "card approved" ? "approved" : "pending";
  const answer = await persistently(
    () =>
      fetch(`${shop.sandboxUrl}/cards/tokens?appId=pk_sandbox`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(tokenRequest(testCards[card])),
      }),
    { figures, isIt: ({ status }) => status === 200 },
  );
  return tokenAnswer.parse(await answer.json()).id;
}

/** Simulates the bank, with retries. Returns whether everything was paid. */
async function pay(
  codes: readonly string[],
  ending: Ending,
  { shop, figures, provider }: Around,
): Promise<boolean> {
  if (!/paid/.test(ending) || /not paid/.test(ending)) return ending === "card approved";
  if (provider !== null && !ending.startsWith("card")) {
    const messagesOf: Partial<Record<Ending, number>> = { "Pix paid later": 0, "Pix paid twice at once": 2 };
    await provider.pay(codes, { shop, figures, messages: messagesOf[ending] ?? 1 });
    return true;
  }
  const way = ending.startsWith("Pix") ? "pix" : ending.startsWith("boleto") ? "boletos" : "cartoes";
  const told = await Promise.all(
    codes.map(async (code) => {
      const tell = () =>
        persistently(
          () => fetch(`${shop.sandboxUrl}/${way}/${code}/pagar`, { method: "POST", redirect: "manual" }),
          {
            figures,
            isIt: ({ status }) => status === 303 || status === 404,
          },
        );
      const answers =
        ending === "Pix paid twice at once" ? await Promise.all([tell(), tell()]) : [await tell()];
      return answers.every(({ status }) => status === 303);
    }),
  );
  return told.every(Boolean);
}
