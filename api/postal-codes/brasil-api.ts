import { z } from "zod";
import { askProvider, ProviderFailed, readAnswer } from "../providers/ask-provider";
import type { Source } from "../providers/try-in-order";
import { getCityIbgeId } from "./city-ibge-id";
import { findState } from "./embedded/states";
import type { PostalAddress } from "./postal-code-resolver";

const provider = "BrasilAPI";
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

const address = z.object({
  state: z.string().length(2),
  city: z.string().min(1),
  neighborhood: text,
  street: text,
  ibge: z.object({ city: text }).nullish(),
});

/** BrasilAPI aggregates other services and answers 404 when all fail; `errors` has the reason of each. */
const serviceError = z.object({
  type: z.literal("service_error"),
  errors: z.array(z.object({ message: z.string() })).nullish(),
});
const notFoundMessage = /n[ãa]o encontrado|inv[áa]lido/i;

export const createBrasilApi = (timeLimitInMs: number): Source<string, PostalAddress> => ({
  name: provider,
  async find(postalCode) {
    const url = `https://brasilapi.com.br/api/cep/v2/${postalCode}`;
    const response = await askProvider({ provider, url, timeLimitInMs });
    const { status } = response;
    if (status === 404) {
      const { errors } = readAnswer(provider, serviceError, response);
      if (errors?.some(({ message }) => notFoundMessage.test(message))) return null;
      throw new ProviderFailed(
        provider,
        "status",
        "answered 404, and none of its services could be asked",
        status,
      );
    }
    if (status !== 200) throw new ProviderFailed(provider, "status", `answered ${status}`, status);
    const { state, city, neighborhood, street, ibge } = readAnswer(provider, address, response);
    const block = findState(postalCode);
    return {
      postalCode,
      street,
      complement: "",
      neighborhood,
      city,
      state,
      cityIbgeId: ibge?.city || (block === null ? "" : getCityIbgeId(city, block)),
      precision: street === "" ? "city" : "street",
    };
  },
});
