import { z } from "zod";
import { askProvider, ProviderFailed, readAnswer } from "../providers/ask-provider";
import type { Source } from "../providers/try-in-order";
import type { PostalAddress } from "./postal-code-resolver";

const provider = "ViaCEP";
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

const answer = z.union([
  // Both `true` and "true" occur.
  z.object({ erro: z.union([z.literal(true), z.literal("true")]) }),
  z.object({
    cep: z.string(),
    logradouro: text,
    complemento: text,
    bairro: text,
    localidade: z.string().min(1),
    uf: z.string().length(2),
    ibge: text,
  }),
]);

/** viacep.com.br: no key, rate-limited. An unknown CEP is a 200 with `erro`. */
export const createViaCep = (timeLimitInMs: number): Source<string, PostalAddress> => ({
  name: provider,
  async find(postalCode) {
    const url = `https://viacep.com.br/ws/${postalCode}/json/`;
    const response = await askProvider({ provider, url, timeLimitInMs });
    // 400 is for malformed CEPs, which are excluded here.
    if (response.status !== 200)
      throw new ProviderFailed(provider, "status", `answered ${response.status}`, response.status);
    const read = readAnswer(provider, answer, response);
    if ("erro" in read) return null;
    const { logradouro, complemento, bairro, localidade, uf, ibge } = read;
    return {
      postalCode,
      street: logradouro,
      complement: complemento,
      neighborhood: bairro,
      city: localidade,
      state: uf,
      cityIbgeId: ibge,
      precision: logradouro === "" ? "city" : "street",
    };
  },
});
