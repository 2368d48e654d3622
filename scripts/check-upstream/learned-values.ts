import type { Call } from "../../contract/call";
import { createSmallestRequest } from "../../contract/sample-requests";
import { isFields } from "../../contract/wire";

/** What the requests of a check are made of: harmless values, and ids and names that answers have had. */
export interface LearnedValues {
  learn(resource: string, answer: unknown): void;
  find(field: string): unknown;
  /** Whether no answer has had yet what this call asks for. */
  isLacking(resource: string, call: Call): boolean;
  /** Values by field name for this call. */
  valuesFor(resource: string, call: Call): Readonly<Record<string, unknown>>;
}

const place = { cep: "01310-100", latitude: -23.5614, longitude: -46.6559 };

const harmless = {
  ...place,
  postalCode: place.cep,
  uf: "35",
  address: "Avenida Paulista, São Paulo",
  page: 1,
  pageSize: 20,
  quantity: 1,
  Qty: 1,
  searchedText: "vinil",
  code: "SEM-CUPOM",
  role: "shopper",
};

/** Fields by the name that they have in answers. */
const sources: Readonly<Record<string, readonly string[]>> = {
  productId: ["productId"],
  ProductId: ["productId"],
  skuId: ["skuId", "skus.id"],
  SkuId: ["skuId", "skus.id"],
  resaleId: ["resaleSkus.resaleId", "resellers.id"],
  productName: ["slug", "productName"],
  UrlStore: ["urlStoreResale"],
  installerIds: ["installers.id"],
  Codes: ["orderCode"],
  Price: ["clientPrice", "differentValue"],
  addressId: ["addresses.id"],
  clientId: ["user"],
  ClientId: ["user"],
  idClient: ["user"],
  userId: ["user"],
  UserId: ["user"],
};

/** Calls whose `id` or `name` is none of their resource. */
const exceptions: Readonly<Record<string, readonly [field: string, sources: readonly string[]]>> = {
  getProfile: ["id", ["user"]],
  listAddresses: ["id", ["user"]],
  getOrderAddress: ["id", ["user"]],
  getProductAtAddress: ["id", ["skuId", "skus.id"]],
  listOtherOffers: ["id", ["skuId", "skus.id"]],
  getCategoryByName: ["name", ["categoryName"]],
  getSubCategoryByName: ["name", ["subCategory.name"]],
};

export function createLearnedValues(userId: number | null): LearnedValues {
  const learned = new Map<string, unknown>(userId === null ? [] : [["user", userId]]);
  const find = (names: readonly string[]) =>
    names.map((name) => learned.get(name)).find((each) => each != null);

  function learn(list: string, answer: unknown): void {
    if (Array.isArray(answer)) for (const each of answer) learn(list, each);
    if (!isFields(answer)) return;
    for (const [name, value] of Object.entries(answer)) {
      const isScalar = typeof value === "string" || typeof value === "number";
      for (const key of isScalar ? [name, `${list}.${name}`] : [])
        if (!learned.has(key)) learned.set(key, value);
    }
    for (const [name, value] of Object.entries(answer)) learn(name === "content" ? list : name, value);
  }

  return {
    learn,
    find: (field) => find(sources[field] ?? [field]),
    isLacking: (resource, call) =>
      requestedFields(call).some((name) => {
        const from = sourcesFor(resource, call)[name];
        return from !== undefined && find(from) === undefined;
      }),
    valuesFor(resource, call) {
      const found = Object.entries(sourcesFor(resource, call)).map(
        ([name, from]) => [name, find(from)] as const,
      );
      return { ...harmless, ...Object.fromEntries(found.filter(([, value]) => value !== undefined)) };
    },
  };
}

function sourcesFor(resource: string, call: Call): Readonly<Record<string, readonly string[]>> {
  const [field, from] = exceptions[call.name] ?? ["id", [`${resource}.id`]];
  return { ...sources, [field]: from };
}

function requestedFields(call: Call): string[] {
  const { query, body } = createSmallestRequest(call, harmless);
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return [...inPath, ...fieldsOf([query, body])];
}

const fieldsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(fieldsOf)
    : Object.entries(isFields(value) ? value : {}).flatMap(([name, each]) => [name, ...fieldsOf(each)]);
