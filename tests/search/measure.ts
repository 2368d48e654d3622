import { listOfProducts } from "../../api/catalogue/product-list";
import type { Services } from "../../api/services";
import { listProducts } from "../../contract/catalogue";
import { shopperIn } from "../setup/catalogue-rows";
import { type Judged, ndcg, readQueries } from "./judge";

export interface Score extends Pick<Judged, "query" | "isUnsold"> {
  readonly ndcg: number;
  readonly names: readonly string[];
  readonly wishes: readonly string[];
  readonly chips: readonly string[];
}

/** Searches for every query of a set. */
export async function measureSearch(
  services: Pick<Services, "database" | "productSearch" | "clock">,
  file: Parameters<typeof readQueries>[0],
): Promise<Score[]> {
  const list = (filter: object) =>
    listOfProducts(
      services,
      listProducts.body.parse({ page: 1, pageSize: 10, ...filter, ...shopperIn("São Paulo") }),
    );
  /** A short list is followed by similar products, an empty one by best sellers, as on the page. */
  const search = async (product: string) => {
    const found = await list({ product });
    const similar = await Promise.all(
      (found.understood?.similar ?? []).map(({ name, kind }) =>
        list({
          [{ search: "product", category: "CategoryName", subcategory: "productSubCategory" }[kind]]: name,
        }),
      ),
    );
    const others = found.products.length === 0 ? [await list({ bestSellers: true })] : similar;
    const products = [found, ...others].flatMap((each) => each.products);
    return { ...found, products: uniqueBy(products, ({ productId }) => productId) };
  };
  const scores: Score[] = [];
  for (const judged of readQueries(file)) {
    const whole = await search(judged.query);
    const wishes = whole.understood?.wishes ?? [];
    const lists = wishes.length > 1 ? await Promise.all(wishes.map((wish) => search(wish.text))) : [whole];
    scores.push({
      query: judged.query,
      isUnsold: judged.isUnsold,
      ndcg: ndcg(
        judged,
        lists.map(({ products }) => products.map(({ productId }) => Number(productId))),
      ),
      names: lists.flatMap(({ products }) => products.map(({ productName }) => String(productName))),
      wishes: wishes.map(({ text }) => text),
      chips: (whole.understood?.chips ?? []).map(({ label }) => label),
    });
  }
  return scores;
}

export const average = (scores: readonly Score[]): number =>
  scores.reduce((sum, { ndcg: each }) => sum + each, 0) / scores.length;

const uniqueBy = <Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] =>
  items.filter((item, position) => items.findIndex((each) => keyOf(each) === keyOf(item)) === position);
