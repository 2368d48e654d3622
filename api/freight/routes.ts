import { eq } from "drizzle-orm";
import type { z } from "zod";
import * as contract from "../../contract/freight";
import { requireAddress } from "../addresses/address-book";
import { findOffers } from "../carts/offers";
import { freightQuotes } from "../database/schema/carts";
import { requireOwn } from "../http/ownership";
import { refuseField } from "../http/refusal-error";
import { type CallHandler, serve, serveShopper } from "../http/serve";
import { messages } from "../messages";
import type { Services } from "../services";
import { answerCarrierQuery } from "./carrier-query";
import { destinationOf } from "./destination";
import { quoteGroup, quoteGroups } from "./freight-groups";
import { groupToWire } from "./wire";

type QuoteRequest = z.output<typeof contract.quoteFreight.body>;
type OfferRequest = z.output<typeof contract.quoteOffer.body>;

/** Ignores prices and promotions of the request; an address with an id is the saved one, or 404. */
async function quote({ Address, Itens }: QuoteRequest, userId: number, services: Services) {
  if (Itens.length === 0) return { content: null, message: messages.freightWithoutItems };
  const now = services.clock.now();
  const lines = Itens.map(({ SkuId, resaleId, Qty }) => ({
    skuId: SkuId,
    resellerId: resaleId,
    quantity: Qty,
  }));
  const [place, offers] = await Promise.all([
    Address.id ? requireAddress(services.database, userId, Address.id) : Address,
    findOffers(services.database, lines, now),
  ]);
  const to = await destinationOf(place, services.geocoder);
  if (to === null) return { content: null, message: messages.freightAddressUnknown };
  const groups = await quoteGroups(services.carriers, { lines, offers, to });
  return { content: groups.map((group) => groupToWire(group, { offers, to, now })) };
}

async function quoteOffer(asked: OfferRequest, { carriers, clock, database }: Services) {
  const { skuId, resaleId: resellerId, quantity, cep, latitude, longitude } = asked;
  const now = clock.now();
  const lines = [{ skuId, resellerId, quantity }];
  const to = { postalCode: cep.replace(/\D/g, ""), latitude, longitude };
  const offers = await findOffers(database, lines, now);
  const group = await quoteGroup(carriers, { resellerId, lines, offers, to });
  const { melhorEnvio, price, answerShippingCalculationModel } = groupToWire(group, { offers, to, now });
  return { melhorEnvio, price, answerShippingCalculationModel };
}

function requireReadable(text: string): void {
  try {
    contract.freightQuoteEntries.parse(JSON.parse(text));
  } catch {
    throw refuseField(400, "quote", messages.quoteUnreadable);
  }
}

export const freightRoutes: readonly CallHandler[] = [
  serveShopper(contract.quoteFreight, ({ body, shopper }, services) => quote(body, shopper.id, services)),
  serve(contract.quoteOffer, ({ body }, services) => quoteOffer(body, services)),
  serveShopper(contract.queryCarrier, async ({ body }, services) => {
    const xml = await answerCarrierQuery(body, services);
    return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
  }),
  serveShopper(contract.saveFreightQuote, async ({ body, shopper }, { database, clock }) => {
    requireOwn(shopper, body.UserId);
    requireReadable(body.quote);
    const saved = { quote: body.quote, createdAt: clock.now() };
    await database
      .insert(freightQuotes)
      .values({ ...saved, userId: shopper.id })
      .onConflictDoUpdate({ target: freightQuotes.userId, set: saved });
    return { message: messages.quoteSaved };
  }),
  serveShopper(contract.getFreightQuote, async ({ shopper }, { database }) => {
    const [found] = await database
      .select({ quote: freightQuotes.quote })
      .from(freightQuotes)
      .where(eq(freightQuotes.userId, shopper.id));
    return { content: found ?? null };
  }),
  serveShopper(contract.clearFreightQuote, async ({ shopper }, { database }) => {
    await database.delete(freightQuotes).where(eq(freightQuotes.userId, shopper.id));
    return { message: messages.quoteCleared };
  }),
];
