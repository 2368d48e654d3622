import { z } from "zod";
import { defineCall } from "./call";

/** Address parts of a CEP, the cities of a state, and coordinates of an address text (catalogue 7, purchase 7). */

/** In ViaCEP's words. `erro` stands for a CEP that does not exist. */
export const postalCode = z.object({
  cep: z.string().nullish(),
  code: z.string().nullish(),
  logradouro: z.string().nullish(),
  complemento: z.string().nullish(),
  bairro: z.string().nullish(),
  localidade: z.string().nullish(),
  uf: z.string().nullish(),
  ibge: z.string().nullish(),
  erro: z.union([z.boolean(), z.string()]).nullish(),
  /** Ours: how much of the address the CEP tells. */
  precision: z.enum(["street", "city", "state"]).nullish(),
});

/** A string that holds JSON, or the JSON itself: both are seen in the wild. */
const perhapsAsText = z.union([
  postalCode,
  z
    .string()
    .transform((text, context) => {
      try {
        const parsed: unknown = JSON.parse(text);
        return parsed;
      } catch {
        context.addIssue({ code: "custom", message: "not JSON text" });
        return z.NEVER;
      }
    })
    .pipe(postalCode),
]);

export const getPostalCode = defineCall({
  name: "getPostalCode",
  method: "GET",
  path: "user/postalcode",
  access: "public",
  specification: "catalogue 7, purchase 7, installers 7",
  query: z.object({ cep: z.string().max(20) }),
  answer: perhapsAsText,
});

export const listCities = defineCall({
  name: "listCities",
  method: "GET",
  path: "user/get-cities",
  access: "public",
  specification: "purchase 7",
  /** The state's IBGE id: 35 is São Paulo. */
  query: z.object({ uf: z.string().regex(/^\d{1,2}$/) }),
  answer: z.array(z.object({ id: z.number().int().nullish(), nome: z.string() })),
  ourChoice: "An array in IBGE's words: id and nome.",
});

/** The maps service's answer, in Google's shape. */
export const geocode = defineCall({
  name: "geocode",
  method: "GET",
  path: "maps/geocode",
  access: "public",
  specification: "catalogue 7, purchase 7, installers 7",
  query: z.object({ address: z.string().min(1).max(400) }),
  answer: z.object({
    results: z.array(
      z.object({
        place_id: z.string().nullish(),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      }),
    ),
  }),
  ourChoice: "The specification names no path; an address that is not found gives no results.",
});
