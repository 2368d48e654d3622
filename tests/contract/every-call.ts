import { eq, gt } from "drizzle-orm";
import { vi } from "vitest";
import { platformSettings } from "../../api/database/schema/information";
import { installers } from "../../api/database/schema/installers";
import { skuResellers } from "../../api/database/schema/resellers";
import { quoteRatings } from "../../api/extras/quotes/schema";
import { sendOrderMails } from "../../api/mail/order-mails";
import { forgotPassword } from "../../contract/accounts";
import type { Call } from "../../contract/call";
import { calls } from "../../contract/calls";
import { listMenuCategories, listProducts } from "../../contract/catalogue";
import { requestAccountDeletion } from "../../contract/data-rights";
import { requestEmailChange } from "../../contract/email-change";
import { listNearbyResellers } from "../../contract/resellers";
import { shareRoomProject } from "../../contract/room-photos";
import { createSampleRequest } from "../../contract/sample-requests";
import { requestStockAlert } from "../../contract/stock-alerts";
import { allRequests } from "../api/access-control/all-requests";
import { installerBody } from "../api/access-control/installer-requests";
import { addOwner, type Owner, type StockedOffer } from "../api/access-control/owner";
import { password } from "../api/access-control/owner-request";
import { createTestDatabase } from "../setup/database";
import { openUpstream, type Upstream } from "../setup/upstream";

interface SentCall {
  readonly call: Call;
  /** Includes path parameters and query. */
  readonly path: string;
  readonly body: unknown;
  readonly token: string | undefined;
  /** Values of its fields and parameters, by name. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface AnsweredCall extends SentCall {
  readonly status: number;
  readonly answer: unknown;
}

/** The reference upstream with the demonstration, and values by field name that its calls accept. */
export interface Demonstration {
  readonly upstream: Upstream;
  readonly offer: StockedOffer;
  /** Asks without changing anything. */
  readonly reader: Owner;
  readonly values: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

export async function openDemonstration(): Promise<Demonstration> {
  const upstream = await openUpstream({}, { createDatabase: createTestDatabase });
  // An owner's orders are placed without the installers' discount.
  await upstream.database.update(platformSettings).set({ percentageDiscountForApplicators: 0 });
  const { products } = await upstream.answerTo(listProducts, { body: { page: 1, pageSize: 1 } });
  const { categories } = await upstream.answerTo(listMenuCategories, { body: { page: 1, pageSize: 20 } });
  const [reseller] = await upstream.answerTo(listNearbyResellers, { body: saoPaulo });
  const [product] = products;
  const [stocked] = await upstream.database
    .select()
    .from(skuResellers)
    .where(gt(skuResellers.quantityInStock, 100))
    .limit(1);
  const [rated] = await upstream.database
    .select({ installerId: quoteRatings.ratedId })
    .from(quoteRatings)
    .innerJoin(installers, eq(installers.userId, quoteRatings.ratedId))
    .limit(1);
  if (!product || !stocked || !rated)
    throw new Error("The demonstration has no product, or no rated installer");
  const subcategories = categories.flatMap(({ subCategoriesToCategory }) => subCategoriesToCategory ?? []);
  const offer = { productId: product.productId, skuId: stocked.skuId, resellerId: stocked.resellerId };
  return {
    upstream,
    offer,
    reader: await addOwner(upstream, offer),
    values: {
      ...saoPaulo,
      postalCode: saoPaulo.cep,
      uf: "35",
      address: "Avenida Paulista, São Paulo",
      productId: product.productId,
      productName: product.slug,
      UrlStore: reseller?.urlStoreResale,
      skuId: stocked.skuId,
      resaleId: stocked.resellerId,
      quantity: 2,
      page: 1,
      pageSize: 2,
      category: categories[0]?.categoryName,
      subcategory: subcategories[0]?.subCategory.name,
      installerId: rated.installerId,
      installerIds: String(rated.installerId),
      email: "maria@exemplo.com.br",
      password,
      token: "unknown",
      searchedText: "vinil",
      note: 5,
      include: ["otherOffers", "freight"],
    },
    close: () => upstream.close(),
  };
}

const saoPaulo = { cep: "01310-100", latitude: -23.5614, longitude: -46.6559 };

interface Input {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Public calls whose request follows from more than field names. */
const publicRequests: Record<string, (around: Demonstration) => Input | Promise<Input>> = {
  login: async ({ upstream, offer }) => ({
    body: { email: (await addOwner(upstream, offer)).email, password },
  }),
  register: () => ({ body: { name: "Maria Souza", email: "nova@exemplo.com.br", password } }),
  async resetPassword({ upstream, offer }) {
    const { email } = await addOwner(upstream, offer);
    const token = await mailedToken(upstream, () => upstream.answerTo(forgotPassword, { body: { email } }));
    return { body: { token, password: "outro segredo dela" } };
  },
  addInstaller: () => ({
    body: installerBody({ Email: "instalador@exemplo.com.br", Password: "um segredo longo" }),
  }),
  validateInstaller: () => ({ body: { Name: "Maria Souza", Email: "livre@exemplo.com.br" } }),
  getCategoryByName: ({ values: { category } }) => ({ query: { name: category } }),
  getSubCategoryByName: ({ values: { subcategory } }) => ({ query: { name: subcategory } }),
  listProducts: () => ({ body: { page: 1, pageSize: 2, product: "vinil" } }),
  countFacets: () => ({ body: {} }),
  listCommonQuestions: () => ({ body: { page: 1, pageSize: 2 } }),
  listMenuCategories: () => ({ body: { page: 1, pageSize: 2 } }),
  listInstallers: () => ({ body: { page: 1, pageSize: 2, city: "São Paulo" } }),
  listReviews: ({ values: { productId } }) => ({ query: { productId, note: 5 } }),
  getStockAlert: async (around) => ({ query: { token: await stockAlertToken(around) } }),
  confirmStockAlert: async (around) => ({ body: { token: await stockAlertToken(around) } }),
  stopStockAlert: async (around) => ({ body: { token: await stockAlertToken(around) } }),
  getDeletionByToken: async (around) => ({ query: { token: await deletionToken(around) } }),
  cancelDeletionByToken: async (around) => ({ body: { token: await deletionToken(around) } }),
  getEmailChangeByToken: async (around) => ({ query: { token: await emailChangeToken(around) } }),
  confirmEmailChange: async (around) => ({ body: { token: await emailChangeToken(around) } }),
  getAccountRevert: async (around) => ({ query: { token: await emailChangeToken(around, "nao-fui-eu") } }),
  revertAccount: async (around) => ({ body: { token: await emailChangeToken(around, "nao-fui-eu") } }),
  getNotificationsByToken: async (around) => ({ query: { token: await notificationToken(around) } }),
  saveNotificationsByToken: async (around) => ({
    body: {
      token: await notificationToken(around),
      notifications: [{ kind: "order-progress", isOn: false }],
    },
  }),
  getSharedRoom: async (around) => ({ query: { shareToken: await roomShareToken(around) } }),
  getSharedPicture: async (around) => ({
    query: { shareToken: await roomShareToken(around), of: "photo" },
  }),
  requestStockAlert: ({ offer: { productId } }) => ({
    body: { productId, skuId: null, email: "maria@exemplo.com.br" },
  }),
};

async function roomShareToken({ upstream, reader: { token, roomProjectId } }: Demonstration) {
  return (await upstream.answerTo(shareRoomProject, { token, body: { id: Number(roomProjectId) } }))
    .shareToken;
}

let alerts = 0;

function stockAlertToken({ upstream, offer: { productId } }: Demonstration): Promise<string> {
  alerts += 1;
  const body = { productId, skuId: null, email: `aviso${alerts}@exemplo.com.br` };
  return mailedToken(upstream, () => upstream.answerTo(requestStockAlert, { body }));
}

async function deletionToken({ upstream, offer }: Demonstration): Promise<string> {
  const { token } = await addOwner(upstream, offer);
  return mailedToken(upstream, () =>
    upstream.answerTo(requestAccountDeletion, { token, body: { password } }),
  );
}

async function emailChangeToken(
  { upstream, offer }: Demonstration,
  path = "confirmar-email",
): Promise<string> {
  const { token, userId } = await addOwner(upstream, offer);
  const body = { newEmail: `outro-${userId}@exemplo.com.br`, password };
  return mailedToken(upstream, () => upstream.answerTo(requestEmailChange, { token, body }), path);
}

async function notificationToken({ upstream, offer }: Demonstration): Promise<string> {
  const { orderId } = await addOwner(upstream, offer);
  const { parts, database } = upstream;
  return mailedToken(
    upstream,
    () => database.transaction((transaction) => sendOrderMails("shipped", [orderId], parts, transaction)),
    "notificacoes",
  );
}

async function mailedToken(
  { parts }: Upstream,
  sendMail: () => Promise<unknown>,
  path = "",
): Promise<string> {
  const sent: string[] = [];
  const send = parts.mailer.send.bind(parts.mailer);
  const spy = vi.spyOn(parts.mailer, "send").mockImplementation(async (mail, within) => {
    sent.push(mail.body);
    await send(mail, within);
  });
  await sendMail();
  spy.mockRestore();
  return new RegExp(`${path}\\?token=([\\w-]+)`).exec(sent.join("\n"))?.[1] ?? "none";
}

/** A request that the reference upstream answers with 200: of an owner, of everybody, or made from the call's schemas. */
async function acceptedRequest(call: Call, around: Demonstration): Promise<SentCall> {
  const { upstream, offer, values } = around;
  const ownersRequest = allRequests.find((each) => each.call === call);
  const owner =
    ownersRequest &&
    (await (ownersRequest.changesNothing ? around.reader : addOwner(upstream, offer, ownersRequest.owner)));
  const {
    query = {},
    inPath = "",
    body,
  } = owner
    ? ownersRequest.sent(owner, { owner, asker: owner, offer })
    : { inPath: "", ...(await (publicRequests[call.name]?.(around) ?? createSampleRequest(call, values))) };
  const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const path = call.path.replace(/:\w+/, String(inPath));
  return {
    call,
    path: given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path,
    body,
    token: owner?.token,
    values: {
      ...Object.fromEntries(fieldsOf([query, body])),
      ...Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, inPath])),
    },
  };
}

function fieldsOf(value: unknown): [name: string, value: unknown][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]): [string, unknown][] =>
    typeof each === "object" && each !== null ? fieldsOf(each) : [[name, each]],
  );
}

export async function answerEveryCall(around: Demonstration): Promise<AnsweredCall[]> {
  const answered: AnsweredCall[] = [];
  for (const { call } of calls) {
    const sent = await acceptedRequest(call, around);
    const { status, body: answer } = await around.upstream.ask(call.method, sent.path, sent);
    answered.push({ ...sent, status, answer });
  }
  return answered;
}
