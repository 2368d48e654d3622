import { delay, HttpResponse, http, type JsonBodyType } from "msw";
import { describe, expect, it } from "vitest";
import type { Carriers, Shipment } from "../../../api/freight/carriers";
import { createCarriers } from "../../../api/freight/create-carriers";
import { embeddedProviders } from "../../../api/providers/settings";
import { network } from "../../setup/network";

const origin = "https://sandbox.melhorenvio.com.br";
const url = `${origin}/api/v2/me/shipment/calculate`;

const carriers = (timeLimitInMs = 30_000): Carriers =>
  createCarriers(
    {
      ...embeddedProviders,
      melhorEnvio: { origin, token: "secret-token", timeLimitInMs },
      userAgent: "Loja de teste (contato@loja.example)",
    },
    { sandbox: false },
  );

const shipment: Shipment = {
  from: { postalCode: "96020360", latitude: -31.7, longitude: -52.3 },
  to: { postalCode: "01018020", latitude: -23.5, longitude: -46.6 },
  packages: [
    {
      weightInGrams: 1500,
      lengthInCm: 60,
      heightInCm: 10,
      widthInCm: 11,
      valueInCentavos: 4990,
      quantity: 2,
    },
  ],
};

/** Copied from the API documentation: amounts as text, and `error` for services that do not serve the route. */
const recorded = [
  {
    id: 2,
    name: "SEDEX",
    price: "58.40",
    custom_price: "52.56",
    discount: "5.84",
    currency: "R$",
    delivery_time: 3,
    delivery_range: { min: 2, max: 3 },
    custom_delivery_time: 4,
    custom_delivery_range: { min: 3, max: 4 },
    packages: [{ price: "52.56", format: "box", weight: "3.00", insurance_value: "99.80" }],
    additional_services: { receipt: false, own_hand: false, collect: false },
    company: { id: 1, name: "Correios", picture: "https://sandbox.melhorenvio.com.br/images/correios.png" },
  },
  {
    id: 1,
    name: "PAC",
    price: "31.07",
    custom_price: "31.07",
    delivery_time: 7,
    delivery_range: { min: 6, max: 7 },
    company: { id: 1, name: "Correios" },
  },
  {
    id: 3,
    name: ".Package",
    error: "Transportadora não atende este trecho.",
    company: { id: 2, name: "Jadlog" },
  },
  {
    id: 17,
    name: "Mini Envios",
    error: "Dimensões do objeto ultrapassam o limite.",
    company: { id: 1, name: "Correios" },
  },
];

const answering = (body: JsonBodyType, status = 200) =>
  network.use(http.post(url, () => HttpResponse.json(body, { status })));
const failure = (timeLimitInMs?: number) => carriers(timeLimitInMs).quote(shipment).catch(String);

describe("Melhor Envio freight", () => {
  it("charges the account's price, sorts the cheapest first and omits services that do not serve the route", async () => {
    answering(recorded);
    expect(await carriers().quote(shipment)).toEqual([
      { id: 1, name: "PAC", company: "Correios", priceInCentavos: 3107, minDays: 6, maxDays: 7 },
      { id: 2, name: "SEDEX", company: "Correios", priceInCentavos: 5256, minDays: 3, maxDays: 4 },
    ]);
  });

  it("sends both CEPs, the packages in centimeters, kilograms and reais, the token and the user agent", async () => {
    const asked: Request[] = [];
    network.use(
      http.post(url, async ({ request }) => {
        asked.push(request.clone());
        return HttpResponse.json(recorded);
      }),
    );
    const some = carriers();
    const [first, second] = await Promise.all([some.quote(shipment), some.quote({ ...shipment })]);
    expect(second).toEqual(first);
    await some.quote({ ...shipment, to: { ...shipment.to, latitude: -23.51 } });
    // A repeated quote is served from the cache, so the price does not change between cart and order.
    expect(asked).toHaveLength(1);
    expect(await asked[0]?.json()).toEqual({
      from: { postal_code: "96020360" },
      to: { postal_code: "01018020" },
      products: [
        { id: "1", width: 11, height: 10, length: 60, weight: 1.5, insurance_value: 49.9, quantity: 2 },
      ],
      options: { receipt: false, own_hand: false },
    });
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer secret-token");
    expect(asked[0]?.headers.get("user-agent")).toBe("Loja de teste (contato@loja.example)");
  });

  it("distinguishes two services of the same name by their company", async () => {
    const express = { name: "Expresso", price: "20.00", delivery_range: { min: 1, max: 2 } };
    answering([
      { ...express, id: 15, company: { name: "Azul Cargo" } },
      { ...express, id: 31, company: { name: "Loggi" } },
    ]);
    const names = (await carriers().quote(shipment)).map(({ name }) => name);
    expect(names).toEqual(["Expresso (Azul Cargo)", "Expresso (Loggi)"]);
  });

  it("omits services without a price or a delivery time", async () => {
    const company = { name: "Correios" };
    answering([
      { id: 1, name: "PAC", delivery_time: 5, company },
      { id: 2, name: "SEDEX", price: "20.00", company },
      { id: 4, name: ".Com", price: "30.00", delivery_time: 5, company },
    ]);
    expect(await carriers().quote(shipment)).toMatchObject([{ name: ".Com", minDays: 5, maxDays: 5 }]);
  });

  it("returns no options when no service serves the route", async () => {
    answering([recorded[2] ?? {}]);
    expect(await carriers().quote(shipment)).toEqual([]);
  });

  it.each([
    ["the token is over", { message: "Unauthenticated." }, 401, "answered 401"],
    [
      "a CEP does not exist",
      { message: "The given data was invalid.", errors: { "to.postal_code": ["CEP inválido."] } },
      422,
      "answered 422",
    ],
    ["it is down", { message: "Server Error" }, 500, "answered 500"],
    ["it is asked too often", { message: "Too Many Attempts." }, 429, "answered 429"],
    ["a price is no number", [{ ...recorded[1], price: "grátis", custom_price: null }], 200, "0.price"],
    ["it answers something else", { quotes: [] }, 200, "another shape"],
  ])(
    "fails without inventing a price when %s, and does not log the token",
    async (_what, body, status, said) => {
      answering(body, status);
      expect(await failure()).toContain(said);
      expect(await failure()).not.toContain("secret-token");
    },
  );

  it("fails when the service times out or returns HTML", async () => {
    network.use(http.post(url, () => delay(5000).then(() => HttpResponse.json(recorded))));
    expect(await failure(150)).toBe("ProviderFailed: Melhor Envio: no answer within 150 ms");
    network.use(http.post(url, () => HttpResponse.html("<p>Manutenção</p>")));
    expect(await failure()).toContain("not JSON");
  });

  it("requests the quote again after a failure", async () => {
    const some = carriers();
    answering({}, 500);
    await expect(some.quote(shipment)).rejects.toThrow("500");
    answering(recorded);
    expect(await some.quote(shipment)).toHaveLength(2);
  });
});
