import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { Passwords } from "../../../api/accounts/passwords";
import { addresses } from "../../../api/database/schema/accounts";
import { dataExports } from "../../../api/database/schema/data-rights";
import { installerPictures, installers, specialties } from "../../../api/database/schema/installers";
import { favourites } from "../../../api/extras/favourites/schema";
import { quoteRatings, quoteRecipients, quoteRequests } from "../../../api/extras/quotes/schema";
import { passkeyChallenges, passkeys, secondFactors } from "../../../api/extras/second-factor/schema";
import { codeAt, stepAt } from "../../../api/extras/second-factor/totp";
import { stockAlerts } from "../../../api/extras/stock-alerts/schema";
import { formatTaxId } from "../../../common/tax-id";
import { addToCart } from "../../../contract/carts";
import { saveFreightQuote } from "../../../contract/freight";
import type { newPasskey } from "../../../contract/passkeys";
import { Authenticator } from "../../setup/authenticator";
import { addInstaller } from "../../setup/installers";
import { addOrder } from "../../setup/orders";
import { addPhotoOf, addProjectOf, onePixel, wall } from "../../setup/rooms";
import { addSavedCard } from "../../setup/saved-cards";
import { addShopper, checkoutFor, type OrderPayload } from "../../setup/shoppers";
import { guestIn } from "../../setup/storefront";
import { type Upstream, upstreamSettings } from "../../setup/upstream";

export interface StockedOffer {
  readonly productId: number;
  readonly skuId: number;
  readonly resellerId: number;
}

/** Ids with which a request names an owner's data. */
export interface Names {
  readonly userId: number;
  readonly addressId: number;
  readonly cartId: number;
  readonly lineId: number;
  readonly orderId: number;
  readonly orderCode: string;
  readonly specialtyId: number;
  readonly alertId: number;
  readonly pictureId: number;
  readonly savedCardId: number;
  readonly passkeyId: number;
  readonly roomPhotoId: number;
  readonly roomProjectId: number;
  /** Asked for by the owner; of an installer, sent to it. */
  readonly quoteId: number;
  /** Who answered the owner's quote. */
  readonly answeredBy: number;
}

export interface Owner extends Names {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Private values; each appears only in the owner's own rows. */
  readonly secrets: readonly string[];
  /** Of the secrets: what the owner asked for, or as an installer was asked by another shopper. */
  readonly quoteDescription: string;
  readonly checkout: readonly OrderPayload[];
  /** Answers a challenge to add a passkey. */
  readonly newPasskey: z.input<typeof newPasskey>;
  /** Confirms the second factor that the owner has begun. */
  readonly secondFactorCode: string;
}

type QuoteState = "open" | "chosen" | "done";

export interface OwnerWanted {
  /** Type 3 is an installer, with a record and a specialty of their own. */
  readonly type?: 3 | 4;
  readonly through?: readonly number[];
  readonly quote?: QuoteState;
}

export const password = "segredo da dona";
const factorSecret = Buffer.from("segredo do aplicativo");
const passwordHash = new Passwords("quick").hash(password);

const nextYear = new Date("2027-11-20T14:00:00-03:00");

let made = 0;

export async function addOwner(
  upstream: Upstream,
  { productId, skuId, resellerId }: StockedOffer,
  { type = 4, through = [1, 3], quote = "open" }: OwnerWanted = {},
): Promise<Owner> {
  made += 1;
  const name = `Dona Segredo ${made}x`;
  const taxId = generateCpf().replace(/\D/g, "");
  const phoneNumber = `(11) 97${String(made).padStart(3, "0")}-5512`;
  const [nickName, complement, accountNumber] = ["Esconderijo", "Cortina", "Conta"].map(
    (word) => `${word} ${made}x`,
  );
  const { database } = upstream;
  const shopper = await addShopper(upstream, {
    ...{ type, name, taxId, phoneNumber },
    passwordHash: await passwordHash,
  });
  const { id: userId, token, addressId } = shopper;
  await database.update(addresses).set({ nickName, complement }).where(eq(addresses.id, addressId));
  const pictureId = type === 3 ? await addRecord(upstream, userId, { complement, accountNumber }) : 0;
  const [specialty] = await database
    .insert(specialties)
    .values({ code: `propria-${made}`, name: `Própria ${made}`, addedBy: userId })
    .returning();
  const customer = { shopper, session: guestIn("São Paulo") };
  const order = await addOrder(upstream, customer, [[skuId, resellerId, 1]], { through });
  const { content: cart } = await upstream.answerTo(addToCart, {
    token,
    body: { skuId, resaleId: resellerId, quantity: 3 },
  });
  await database.insert(favourites).values({ userId, productId });
  await upstream.answerTo(saveFreightQuote, { token, body: { quote: "[]", UserId: userId } });
  const description = `Porta da sala ${made}x`;
  const quotePhone = `(11) 9${String(87_000_000 + made)}`;
  const quotes = await addQuoteOf(upstream, { userId, type, description, quotePhone, status: quote });
  const [line] = cart?.items ?? [];
  const [alert] = await database
    .insert(stockAlerts)
    .values({
      ...{ token: `alert-${made}`, productId, email: shopper.email, userId },
      ...{ state: "active", changedAt: upstream.clock.now() },
    })
    .returning();
  await database.insert(secondFactors).values({ userId, secret: factorSecret });
  const passkeyIds = await addPasskeyOf(upstream, userId);
  const archive = Buffer.from(`PK ${name}`);
  await database.insert(dataExports).values({ userId, archive, expiresAt: nextYear });
  const roomPhotoId = await addPhotoOf(upstream, { token });
  const wallName = `Janela ${made}x`;
  const faces = [{ ...wall, name: wallName }];
  const project = { photoId: roomPhotoId, picture: onePixel, faces };
  const roomProjectId = await addProjectOf(upstream, { token }, project);
  if (!cart?.id || !line || !specialty || !alert) throw new Error("The owner has no cart, or no specialty");
  return {
    userId,
    addressId,
    cartId: cart.id,
    lineId: line.id,
    orderId: order.id,
    orderCode: order.code,
    specialtyId: specialty.id,
    alertId: alert.id,
    pictureId,
    savedCardId: await addSavedCard(upstream, userId),
    ...{ roomPhotoId, roomProjectId },
    ...quotes,
    ...passkeyIds,
    token,
    name,
    email: shopper.email,
    phone: phoneNumber,
    quoteDescription: description,
    secondFactorCode: codeAt(factorSecret, stepAt(upstream.clock.now())),
    secrets: [
      name,
      taxId,
      formatTaxId(taxId),
      phoneNumber,
      ...[nickName, complement, accountNumber].filter((word) => word !== undefined),
      ...[shopper.email, order.code, token, description, wallName],
      ...(type === 4 ? [quotePhone] : []),
    ],
    checkout: await checkoutFor(upstream, shopper, [{ skuId, resellerId, quantity: 1 }]),
  };
}

/** One that the account has, and the answer to a challenge for another. */
async function addPasskeyOf({ database }: Upstream, userId: number) {
  const { storefrontOrigin } = upstreamSettings;
  const challenge = `desafio${userId}`;
  const [passkey] = await database
    .insert(passkeys)
    .values({
      ...{ userId, name: "Celular", credentialId: `chave-${userId}`, counter: 0, challenge },
      publicKey: Buffer.from("key"),
    })
    .returning();
  await database.insert(passkeyChallenges).values({ challenge, userId, purpose: "add", expiresAt: nextYear });
  const rp = { id: new URL(storefrontOrigin).hostname, name: "Envelopa" };
  return {
    passkeyId: passkey?.id ?? 0,
    newPasskey: new Authenticator(storefrontOrigin).create({ challenge, rp }),
  };
}

async function addRecord(
  { database }: Upstream,
  userId: number,
  hidden: Pick<typeof installers.$inferInsert, "complement" | "accountNumber">,
): Promise<number> {
  await database.insert(installers).values({
    userId,
    status: 1,
    nameFantasy: "Envelopa Bem",
    whatsApp: "(11)90020-0001",
    instagram: "@envelopa",
    postalCode: "01504000",
    street: "Rua Vergueiro",
    number: "120",
    neighborhood: "Liberdade",
    city: "São Paulo",
    state: "SP",
    latitude: -23.56,
    longitude: -46.63,
    ...hidden,
  });
  const [picture] = await database
    .insert(installerPictures)
    .values({
      installerId: userId,
      path: "Uploads/portfolio/sala.jpg",
      caption: "Sala",
      position: 1,
      digest: "1",
    })
    .returning({ id: installerPictures.id });
  return picture?.id ?? 0;
}

async function addQuoteOf(
  upstream: Upstream,
  owned: { userId: number; type: 3 | 4; description: string; quotePhone: string; status: QuoteState },
): Promise<Pick<Names, "quoteId" | "answeredBy">> {
  const { userId, type, description, quotePhone: phoneNumber, status } = owned;
  const { database, clock } = upstream;
  const shopperId = type === 4 ? userId : (await addShopper(upstream)).id;
  const installerId = type === 4 ? await addInstaller(upstream) : userId;
  const now = clock.now();
  const [request] = await database
    .insert(quoteRequests)
    .values({
      ...{ userId: shopperId, status, description, postalCode: "01310100", createdAt: now, changedAt: now },
      ...{ neighborhood: "Bela Vista", city: "São Paulo", state: "SP", phoneNumber },
      ...(status === "chosen" && {
        visitOn: "2026-12-02",
        proposedOn: "2026-12-03",
        proposedBy: "installer",
      }),
      expiresAt: new Date(now.getTime() + 24 * 60 * 60_000),
    })
    .returning();
  if (request === undefined) throw new Error("The quote was not stored");
  const requestId = request.id;
  const isAnswered = type === 4 || status !== "open";
  await database.insert(quoteRecipients).values({
    ...{ requestId, installerId, createdAt: now },
    ...(isAnswered
      ? { status: status === "open" ? "answered" : "chosen", priceInCentavos: 35_000, answeredAt: now }
      : { status: "sent" }),
    ...(isAnswered && { startsOn: "2026-12-01" }),
  });
  if (status === "done") {
    await database
      .insert(quoteRatings)
      .values({ requestId, raterId: installerId, ratedId: shopperId, note: 5, createdAt: now });
    if (type === 3) {
      await database.insert(quoteRatings).values({
        ...{ requestId, raterId: shopperId, ratedId: installerId, note: 5, evaluation: "Bom trabalho." },
        createdAt: now,
      });
    }
  }
  return { quoteId: requestId, answeredBy: installerId };
}
