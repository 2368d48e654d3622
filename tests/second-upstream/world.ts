import type { Context } from "hono";
import { z } from "zod";
import { createProducts, type StockedProduct, type StockedSku } from "./data";
import type { SecondUpstreamOptions } from "./options";

export interface User {
  readonly id: number;
  name: string;
  readonly email: string;
  password: string;
  cnpj: string | null;
  phoneNumber: string | null;
  image: string | null;
  readonly created_at: string;
  readonly type: number;
}

export interface SavedAddress {
  readonly id: number;
  readonly clientId: number;
  addressType: number;
  addressNickName: string | null;
  addressName: string;
  addressNumber: string;
  addressComplement: string | null;
  neighborhood: string;
  city: string;
  state: string;
  country: string;
  postalCode: string;
  latitude: number | null;
  longitude: number | null;
}

export interface CartLine {
  readonly id: number;
  readonly skuId: number;
  readonly resaleId: number;
  readonly promotionId: number | null;
  quantity: number;
}

export interface PlacedOrder {
  readonly id: number;
  readonly orderCode: string;
  readonly clientId: number;
  readonly created_at: string;
  readonly orderStatusList: { status: number; created_at: string }[];
  readonly paymentMethod: number;
  readonly installments: number;
  readonly discount: number;
  readonly fretePrice: number;
  readonly totalPrice: number;
  readonly installmentsInterest: number;
  readonly prazoEntrega: number;
  readonly address: unknown;
  readonly resaleId: number;
  readonly companyName: string | null;
  readonly items: readonly { skuId: number; price: number; qty: number }[];
  readonly idempotencyKey: string | null;
  descriptionOfCancellation: string | null;
  review: unknown;
}

export interface SavedInstaller {
  readonly id: number;
  readonly status: number;
  readonly specialtyIds: readonly number[];
  /** The other fields under their reading names. */
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Mail {
  readonly kind: "approved" | "denied" | "waiting" | "welcome";
  readonly body: unknown;
}

export interface State {
  readonly users: User[];
  /** User ids by token. */
  readonly tokens: Map<string, number>;
  readonly addresses: SavedAddress[];
  /** Address ids by user. */
  readonly deliveryAddresses: Map<number, number>;
  readonly carts: Map<number, CartLine[]>;
  readonly quotes: Map<number, string>;
  readonly orders: PlacedOrder[];
  readonly installers: SavedInstaller[];
  readonly mails: Mail[];
  readonly searches: string[];
}

export interface World {
  readonly options: SecondUpstreamOptions;
  readonly state: State;
  products(): readonly StockedProduct[];
  nextId(): number;
  /** This upstream's own address. */
  url(): string;
}

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function createWorld(options: SecondUpstreamOptions, url: () => string): World {
  let lastId = 1000;
  let made: readonly StockedProduct[] = [];
  const state: State = {
    users: [],
    tokens: new Map(),
    addresses: [],
    deliveryAddresses: new Map(),
    carts: new Map(),
    quotes: new Map(),
    orders: [],
    installers: [],
    mails: [],
    searches: [],
  };
  return {
    options,
    state,
    url,
    products() {
      if (made.length !== options.productCount) made = createProducts(options.productCount);
      return made;
    },
    nextId() {
      lastId += 1;
      return lastId;
    },
  };
}

export function requireUser(c: Context, { state }: World): User {
  const token = c.req.header("authorization")?.replace(/^Bearer /, "");
  const userId = token === undefined ? undefined : state.tokens.get(token);
  const user = state.users.find(({ id }) => id === userId);
  if (!user) throw new Refused(401, "Não autorizado");
  return user;
}

export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await c.req.text();
  const parsed = schema.safeParse(text === "" ? {} : JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Refused(400, z.prettifyError(parsed.error));
}

/** A number that may arrive as a text. */
export const figure = z.coerce.number();

export function findSku(world: World, skuId: number): { product: StockedProduct; sku: StockedSku } | null {
  for (const product of world.products()) {
    const sku = product.skus.find(({ id }) => id === skuId);
    if (sku) return { product, sku };
  }
  return null;
}

export const slugOf = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, "-");

export function isNamed(name: string, asked: string, { options }: World): boolean {
  if (name.toLowerCase() === asked.toLowerCase()) return true;
  return options.namesFoundBy === "slug or name" && slugOf(name) === slugOf(asked);
}

export function pageOf<Item>(items: readonly Item[], page: number, pageSize: number) {
  const start = (Math.max(1, page) - 1) * pageSize;
  return {
    shown: items.slice(start, start + pageSize),
    pager: { totalPages: Math.ceil(items.length / pageSize), totalItems: items.length },
  };
}

const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export function pictureAddress({ options, url }: World, name: string): string {
  switch (options.pictures) {
    case "data URL":
      return pixel;
    case "absolute address":
      return `${url()}/Uploads/${name}.png`;
    case "relative path":
      return `Uploads/${name}.png`;
    case "wwwroot path":
      return `wwwroot/Uploads/${name}.png`;
  }
}

export const pictureBytes = Buffer.from(pixel.slice(pixel.indexOf(",") + 1), "base64");
