import { z } from "zod";
import { defineCall } from "./call";
import { decimal, integer, list, text } from "./wire";

/** CEP addresses, cities of a state, and geocoding (catalogue 3, "Address from CEP lookup"). */

/** ViaCEP's format. `erro` marks an unknown CEP. */
const postalCodeFields = z.object({
  cep: text.nullish(),
  code: text.nullish(),
  logradouro: text.nullish(),
  complemento: text.nullish(),
  bairro: text.nullish(),
  localidade: text.nullish(),
  uf: text.nullish(),
  ibge: text.nullish(),
  erro: z.union([z.boolean(), z.string()]).nullish(),
  precision: z.enum(["street", "city", "state"]).nullish().describe("Our choice: precision of the address."),
});

const postalCode = postalCodeFields.refine(({ uf, erro }) => uf !== undefined || erro !== undefined, {
  error: "neither a place nor an error",
});

/** JSON, or a string that contains JSON; upstreams send both. */
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
  refusals: [503],
  query: z.object({ cep: z.string().max(20) }),
  answer: perhapsAsText,
});

const namedCity = z.object({ name: text }).transform(({ name }) => ({ nome: name }));

const city = z.union([
  z.object({ id: integer.nullish(), nome: text }),
  namedCity,
  z.string().transform((nome) => ({ nome })),
]);

export const listCities = defineCall({
  name: "listCities",
  method: "GET",
  path: "user/get-cities",
  access: "public",
  specification: "purchase 7",
  query: z.object({
    uf: z
      .string()
      .regex(/^\d{1,2}$/)
      .describe("Number of the state at the IBGE: 35 is São Paulo."),
  }),
  answer: z.array(city),
  ourChoice: "An array with IBGE's field names id and nome. Upstreams may also send name, or plain names.",
});

/** Google geocoding format. */
export const geocode = defineCall({
  name: "geocode",
  mayBeMissing: true,
  method: "GET",
  path: "maps/geocode",
  access: "public",
  specification: "catalogue 7, purchase 7, installers 7",
  query: z.object({ address: z.string().min(1).max(400) }),
  answer: z.object({
    results: list(
      z.object({
        place_id: z.string().nullish(),
        geometry: z.object({ location: z.object({ lat: decimal, lng: decimal }) }),
      }),
    ),
  }),
  ourChoice: "The specification names no path. An unknown address answers an empty list of results.",
});
