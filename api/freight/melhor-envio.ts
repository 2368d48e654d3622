import { z } from "zod";
import { askProvider, ProviderFailed, readAnswer } from "../providers/ask-provider";
import { keepAnswers } from "../providers/kept-answers";
import type { CarrierService, Carriers, Packages, Shipment } from "./carriers";

const provider = "Melhor Envio";

/** A shopper sees the quote in the cart and orders a while later: the same shipment costs the same until then. */
const minuteInMs = 60_000;
const kept = { most: 5_000, foundForMs: 30 * minuteInMs, unknownForMs: 30 * minuteInMs };

const range = z.object({ min: z.number().int().min(0), max: z.number().int().min(0) }).nullish();
const reais = z
  .union([z.string().regex(/^\d+(\.\d{1,2})?$/), z.number().min(0)])
  .transform((amount) => Math.round(Number(amount) * 100))
  .nullish();

/** A service that does not go there, or does not take it, has `error` and no price. */
const answer = z.array(
  z.object({
    id: z.number().int(),
    name: z.string().min(1),
    error: z.string().nullish(),
    price: reais,
    custom_price: reais,
    delivery_time: z.number().int().min(0).nullish(),
    custom_delivery_time: z.number().int().min(0).nullish(),
    delivery_range: range,
    custom_delivery_range: range,
    company: z.object({ name: z.string() }),
  }),
);
type QuotedService = z.output<typeof answer>[number];

/**
 * Melhor Envio's quotes, by the reseller's CEP and the shopper's (purchase 3, "Freight group"). The prices are those
 * of the account that the token belongs to; what it does not price is not offered.
 */
export function melhorEnvio({
  origin,
  token,
  userAgent,
  timeLimitInMs,
}: {
  origin: string;
  token: string;
  userAgent: string;
  timeLimitInMs: number;
}): Carriers {
  const ask = async (body: string): Promise<CarrierService[]> => {
    const given = await askProvider({
      provider,
      url: new URL("/api/v2/me/shipment/calculate", origin),
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "User-Agent": userAgent },
      body: JSON.parse(body),
      timeLimitInMs,
    });
    const { status } = given;
    // 422 is for a shipment that it cannot read, as with a CEP that does not exist; 401 for a token that is over.
    if (status !== 200) throw new ProviderFailed(provider, "status", `answered ${status}`, status);
    return offered(readAnswer(provider, answer, given));
  };
  const quoted = keepAnswers(ask, kept);
  return { quote: async (shipment) => (await quoted(JSON.stringify(inItsWords(shipment)))) ?? [] };
}

/** Its packages are centimeters, kilograms and reais; it packs what is sent by itself. */
const inItsWords = ({ from, to, packages }: Shipment) => ({
  from: { postal_code: from.postalCode },
  to: { postal_code: to.postalCode },
  products: packages.map((each, position) => ({ id: String(position + 1), ...measured(each) })),
  options: { receipt: false, own_hand: false },
});

const measured = (packages: Packages) => ({
  width: packages.widthInCm,
  height: packages.heightInCm,
  length: packages.lengthInCm,
  weight: packages.weightInGrams / 1000,
  insurance_value: packages.valueInCentavos / 100,
  quantity: packages.quantity,
});

/** Services with a price and a time, the cheapest first, each under a name of its own. */
function offered(services: readonly QuotedService[]): CarrierService[] {
  const priced = services.flatMap((service) => {
    const priceInCentavos = service.custom_price ?? service.price;
    const days = daysOf(service);
    if (service.error || priceInCentavos == null || days === null) return [];
    const { id, name, company } = service;
    return [{ id, name, company: company.name, priceInCentavos, minDays: days.min, maxDays: days.max }];
  });
  const isShared = (name: string) => priced.filter((each) => each.name === name).length > 1;
  return priced
    .map((each) => (isShared(each.name) ? { ...each, name: `${each.name} (${each.company})` } : each))
    .sort((one, other) => one.priceInCentavos - other.priceInCentavos);
}

/** What the account promises its buyers, or else what the carrier promises. */
function daysOf(service: QuotedService): { min: number; max: number } | null {
  const range = service.custom_delivery_range ?? service.delivery_range;
  if (range) return range;
  const days = service.custom_delivery_time ?? service.delivery_time;
  return days == null ? null : { min: days, max: days };
}
