import { z } from "zod";
import type { OrderPayload } from "./shoppers";
import type { Upstream } from "./upstream";

export const testCards = {
  approved: "4000000000000010",
  denied: "4000000000000028",
  pending: "4000000000000036",
} as const;

export type TestCard = keyof typeof testCards;

const tokenAnswer = z.object({ id: z.string() });

/** Body of the browser's card tokenization request. */
export const tokenRequest = (number: string, more: Record<string, unknown> = {}) => ({
  type: "card",
  card: { number, holder_name: "MARIA SOUZA", exp_month: 12, exp_year: 2030, cvv: "123", ...more },
});

export async function tokenFor(upstream: Upstream, card: TestCard): Promise<string> {
  const { status, body } = await upstream.ask("POST", "sandbox/cards/tokens?appId=pk_sandbox", {
    body: tokenRequest(testCards[card]),
  });
  if (status !== 200) throw new Error(`No token: ${status} ${JSON.stringify(body)}`);
  return tokenAnswer.parse(body).id;
}

/** The same payloads, one card per order; without cards, paid on the provider's page. */
export async function byCard(
  upstream: Upstream,
  payloads: readonly OrderPayload[],
  cards: readonly TestCard[],
): Promise<OrderPayload[]> {
  const paid: OrderPayload[] = [];
  for (const [position, payload] of payloads.entries()) {
    const card = cards[position];
    const CardId = card === undefined ? null : await tokenFor(upstream, card);
    paid.push({ ...payload, PaymentMethod: 0, CardId });
  }
  return paid;
}
