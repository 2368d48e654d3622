import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { eq } from "drizzle-orm";
import { Passwords } from "../../../api/accounts/passwords";
import { addresses } from "../../../api/database/schema/accounts";
import { dataExports } from "../../../api/database/schema/data-rights";
import { installerPictures, installers, specialties } from "../../../api/database/schema/installers";
import { formatTaxId } from "../../../common/tax-id";
import { addToCart } from "../../../contract/carts";
import { saveFreightQuote } from "../../../contract/freight";
import { addOrder } from "../../setup/orders";
import { addSavedCard } from "../../setup/saved-cards";
import { addShopper, checkoutFor, type OrderPayload } from "../../setup/shoppers";
import { guestIn } from "../../setup/storefront";
import type { Upstream } from "../../setup/upstream";
import { ownedByExtras } from "./owned-by-extras";
import { type OwnedData, password } from "./owner-request";

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
  readonly pictureId: number;
  readonly savedCardId: number;
  /** Ids of the extras. */
  readonly [id: string]: unknown;
}

export interface Owner extends Names {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Private values; each appears only in the owner's own rows. */
  readonly secrets: readonly string[];
  /** Private values of others, which the owner was shown. */
  readonly othersSecrets: readonly string[];
  readonly checkout: readonly OrderPayload[];
}

export interface OwnerWanted {
  /** Type 3 is an installer, with a record and a specialty of their own. */
  readonly type?: 3 | 4;
  readonly through?: readonly number[];
  /** State of a request for a quote: open, chosen or done. */
  readonly quote?: string;
}

const passwordHash = new Passwords("quick").hash(password);

let made = 0;

export async function addOwner(
  upstream: Upstream,
  { productId, skuId, resellerId }: StockedOffer,
  wanted: OwnerWanted = {},
): Promise<Owner> {
  const { type = 4, through = [1, 3] } = wanted;
  made += 1;
  const name = `Dona Segredo ${made}x`;
  const taxId = generateCpf().replace(/\D/g, "");
  const phoneNumber = `(11) 97${String(made).padStart(3, "0")}-5512`;
  const [nickName, complement, accountNumber] = ["Esconderijo", "Cortina", "Conta"].map(
    (word) => `${word} ${made}x`,
  );
  const { database } = upstream;
  const shopper = await addShopper(upstream, {
    type,
    name,
    taxId,
    phoneNumber,
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
  await upstream.answerTo(saveFreightQuote, { token, body: { quote: "[]", UserId: userId } });
  const [line] = cart?.items ?? [];
  const archive = Buffer.from(`PK ${name}`);
  await database
    .insert(dataExports)
    .values({ userId, archive, expiresAt: new Date("2027-11-20T14:00:00-03:00") });
  const added: Awaited<ReturnType<NonNullable<OwnedData["addRows"]>>>[] = [];
  for (const { addRows } of ownedByExtras)
    if (addRows)
      added.push(
        await addRows(upstream, { userId, token, email: shopper.email, productId, number: made }, wanted),
      );
  if (!cart?.id || !line || !specialty) throw new Error("The owner has no cart, or no specialty");
  return {
    ...Object.fromEntries(added.flatMap((each) => Object.entries(each))),
    userId,
    addressId,
    cartId: cart.id,
    lineId: line.id,
    orderId: order.id,
    orderCode: order.code,
    specialtyId: specialty.id,
    pictureId,
    savedCardId: await addSavedCard(upstream, userId),
    token,
    name,
    email: shopper.email,
    phone: phoneNumber,
    secrets: [
      name,
      taxId,
      formatTaxId(taxId),
      phoneNumber,
      ...[nickName, complement, accountNumber].filter((word) => word !== undefined),
      shopper.email,
      order.code,
      token,
      ...added.flatMap(({ secrets = [] }) => secrets),
    ],
    othersSecrets: added.flatMap(({ othersSecrets = [] }) => othersSecrets),
    checkout: await checkoutFor(upstream, shopper, [{ skuId, resellerId, quantity: 1 }]),
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
