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
import { getDestination, type Place } from "./destination";
import { quoteFreightGroups, type RequestedOffer } from "./freight-groups";
import { freightGroupToWire } from "./wire";

type QuoteRequest = z.output<typeof contract.quoteFreight.body>;

/** Ignores prices and promotions of the request; an address with an id is the saved one, or 404. */
async function quote({ Address, Itens }: QuoteRequest, userId: number, services: Services) {
  const lines = Itens.map(({ SkuId, resaleId, Qty }) => ({
    skuId: SkuId,
    resellerId: resaleId,
    quantity: Qty,
  }));
  const findPlace = async () =>
    Address.id ? requireAddress(services.database, userId, Address.id) : Address;
  return quoteTo(findPlace, lines, services);
}

async function quoteTo(
  findPlace: () => Promise<Place>,
  lines: readonly RequestedOffer[],
  services: Services,
) {
  if (lines.length === 0) return { content: null, message: messages.freightWithoutItems };
  const now = services.clock.now();
  const [found, offers] = await Promise.all([findPlace(), findOffers(services.database, lines, now)]);
  const to = await getDestination(found, services.geocoder);
  if (to === null) return { content: null, message: messages.freightAddressUnknown };
  const groups = await quoteFreightGroups(services.carriers, { lines, offers, to });
  return { content: groups.map((group) => freightGroupToWire(group, { offers, to, now })) };
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
  serve(contract.previewFreight, ({ body: { items, ...place } }, services) => {
    const lines = items.map(({ resaleId, ...line }) => ({ ...line, resellerId: resaleId }));
    return quoteTo(async () => place, lines, services);
  }),
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
