import { z } from "zod";
import { askProvider, ProviderFailed, readAnswer } from "../providers/ask-provider";
import { cacheAnswers } from "../providers/cache-answers";
import type { CarrierService, Carriers, Packages, Shipment } from "./carriers";

const provider = "Melhor Envio";

/** Quotes are cached, so that cart and checkout show the same price. */
const minuteInMs = 60_000;
const cacheLimits = {
  share: "freight",
  foundTtlMs: 30 * minuteInMs,
  notFoundTtlMs: 30 * minuteInMs,
} as const;

const range = z.object({ min: z.number().int().min(0), max: z.number().int().min(0) }).nullish();
const reais = z
  .union([z.string().regex(/^\d+(\.\d{1,2})?$/), z.number().min(0)])
  .transform((amount) => Math.round(Number(amount) * 100))
  .nullish();

/** A service that cannot take the shipment has `error` and no price. */
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

/** Quotes by CEP (purchase 3, "Freight group"); prices are those of the token's account. */
export function createMelhorEnvio({
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
    const response = await askProvider({
      provider,
      url: new URL("/api/v2/me/shipment/calculate", origin),
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "User-Agent": userAgent },
      body: JSON.parse(body),
      timeLimitInMs,
    });
    const { status } = response;
    // 422: invalid shipment, like an unknown CEP; 401: expired token.
    if (status !== 200) throw new ProviderFailed(provider, "status", `answered ${status}`, status);
    return toCarrierServices(readAnswer(provider, answer, response));
  };
  const quoted = cacheAnswers(ask, cacheLimits);
  return { quote: async (shipment) => (await quoted(JSON.stringify(toRequest(shipment)))) ?? [] };
}

/** Units: cm, kg and reais; Melhor Envio packs the items itself. */
const toRequest = ({ from, to, packages }: Shipment) => ({
  from: { postal_code: from.postalCode },
  to: { postal_code: to.postalCode },
  products: packages.map((each, position) => ({ id: String(position + 1), ...toProduct(each) })),
  options: { receipt: false, own_hand: false },
});

const toProduct = (packages: Packages) => ({
  width: packages.widthInCm,
  height: packages.heightInCm,
  length: packages.lengthInCm,
  weight: packages.weightInGrams / 1000,
  insurance_value: packages.valueInCentavos / 100,
  quantity: packages.quantity,
});

/** Services with price and deadline, cheapest first, names made unique. */
function toCarrierServices(services: readonly QuotedService[]): CarrierService[] {
  const priced = services.flatMap((service) => {
    const priceInCentavos = service.custom_price ?? service.price;
    const days = getDays(service);
    if (service.error || priceInCentavos == null || days === null) return [];
    const { id, name, company } = service;
    return [{ id, name, company: company.name, priceInCentavos, minDays: days.min, maxDays: days.max }];
  });
  const isShared = (name: string) => priced.filter((each) => each.name === name).length > 1;
  return priced
    .map((each) => (isShared(each.name) ? { ...each, name: `${each.name} (${each.company})` } : each))
    .sort((one, other) => one.priceInCentavos - other.priceInCentavos);
}

/** The account's delivery time, else the carrier's. */
function getDays(service: QuotedService): { min: number; max: number } | null {
  const range = service.custom_delivery_range ?? service.delivery_range;
  if (range) return range;
  const days = service.custom_delivery_time ?? service.delivery_time;
  return days == null ? null : { min: days, max: days };
}
