import { afterEach, describe, expect, it, vi } from "vitest";
import { ana } from "../setup/screens";

const [old, newer] = ["the first secret of all", "the second and newer one"];

/** The storefront parts of a process started with these secrets. */
async function startedWith(secrets: string) {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRETS", secrets);
  return {
    ...(await import("~/session/session.server")),
    ...(await import("~/session/unsent-form.server")),
    orders: await import("~/features/checkout/review.server"),
    registration: await import("~/session/sealed-secrets.server"),
  };
}
afterEach(() => vi.unstubAllEnvs());

const sentBack = (setCookie: string | null) => new Headers({ cookie: setCookie?.split(";")[0] ?? "" });

const order = {
  shopperId: ana.id,
  resellerId: 3,
  couponId: null,
  address: {
    id: 44,
    shopperId: ana.id,
    isDefault: true,
    nickname: "Casa",
    street: "Avenida Paulista",
    number: "1000",
    complement: null,
    neighborhood: "Bela Vista",
    city: "São Paulo",
    state: "SP",
    cep: "01310-100",
    country: "Brasil",
    latitude: null,
    longitude: null,
  },
  phone: "(11) 98765-4321",
  taxId: "529.982.247-25",
  shipping: {
    id: 1,
    name: "PAC",
    carrierName: "Correios",
    priceInCentavos: 1500,
    minBusinessDays: 3,
    maxBusinessDays: 5,
  },
  paymentMethod: 1,
  installments: 1,
  cardToken: null,
  savedCardId: null,
  savesCard: false,
  replaces: null,
  roomProjectId: null,
  items: [{ productId: 5, skuId: 12, quantity: 2, unitPriceInCentavos: 2000 }],
  discountInCentavos: 0,
  interestInCentavos: 0,
  totalInCentavos: 5500,
} as const;
const secrets = { password: "segredo do rui", picture: null };
const email = "rui@prado.example";

type Parts = Awaited<ReturnType<typeof startedWith>>;

async function madeBy({ Session, emptySession, commitSession, saveUnsentForm, orders, registration }: Parts) {
  const form = new FormData();
  form.set("street", "Rua das Laranjeiras");
  const sentTo = { address: "/address?id=3", shopperId: ana.id, labels: { street: "Rua" } };
  return {
    session: sentBack(await commitSession(new Session(emptySession).signIn("token-of-ana", ana))),
    unsent: sentBack(await saveUnsentForm(form, sentTo)),
    review: orders.signReview({ madeAtMs: 0, reviewedAtMs: 0, earlierCodes: [], orders: [order] }),
    registration: registration.seal(secrets, email),
  };
}

const readBy = async (parts: Parts, made: Awaited<ReturnType<typeof madeBy>>) => ({
  shopper: (await parts.readSession(made.session)).shopper,
  unsent: (await parts.readUnsentForm(made.unsent))?.fields ?? null,
  orders: parts.orders.verifyReview(made.review, ana.id)?.orders ?? null,
  registration: parts.registration.unseal(made.registration, email),
});

const everything = {
  shopper: ana,
  unsent: [["street", "Rua das Laranjeiras"]],
  orders: [order],
  registration: secrets,
};
const nothing = { shopper: null, unsent: null, orders: null, registration: null };

describe("SESSION_SECRETS rotation while the old secret is still listed", () => {
  it("preserves every session, form, review and registration in progress", async () => {
    const made = await madeBy(await startedWith(old));
    expect(await readBy(await startedWith(`${newer},${old}`), made)).toEqual(everything);
  });

  it("signs and seals with the new secret only, so that the old one can be removed", async () => {
    const made = await madeBy(await startedWith(`${newer},${old}`));
    expect(await readBy(await startedWith(newer), made)).toEqual(everything);
  });

  it("works between processes that already list the new secret and processes that sign with the old one", async () => {
    const made = await madeBy(await startedWith(`${old},${newer}`));
    expect(await readBy(await startedWith(`${newer},${old}`), made)).toEqual(everything);
    const madeAfter = await madeBy(await startedWith(`${newer},${old}`));
    expect(await readBy(await startedWith(`${old},${newer}`), madeAfter)).toEqual(everything);
  });
});

it("rejects data of a removed secret without an error", async () => {
  const made = await madeBy(await startedWith(old));
  expect(await readBy(await startedWith(newer), made)).toEqual(nothing);
});
