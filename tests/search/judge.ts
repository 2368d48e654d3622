import { readFileSync } from "node:fs";
import { z } from "zod";

/** Grades products for the queries of this folder; see `guidelines.md`. Reads the demonstration's files only. */

export interface Judged {
  readonly query: string;
  /** One for each thing that is asked for: the grade of a product, 0 to 3. */
  readonly wishes: ReadonlyArray<(productId: number) => number>;
  /** Nothing that is sold here is named. */
  readonly isUnsold: boolean;
}

interface Product {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly categories: ReadonlySet<number>;
  readonly subcategories: ReadonlySet<number>;
  readonly priceInCentavos: number;
  readonly isPromoted: boolean;
}

const rowsOf = <Row>(table: string, row: z.ZodType<Row>): Row[] =>
  z
    .array(row)
    .parse(JSON.parse(readFileSync(new URL(`../../demo/data/${table}.json`, import.meta.url), "utf8")));
const fold = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();

const colours = new Map(
  rowsOf("subcategories", z.object({ id: z.number(), name: z.string() })).map(({ id, name }) => [
    fold(name),
    id,
  ]),
);

const products: readonly Product[] = readProducts();
const cheapInCentavos = [...products].map((each) => each.priceInCentavos).sort((one, other) => one - other)[
  Math.floor(products.length / 4)
];

function readProducts(): Product[] {
  const categories = idsByProduct("product-categories", "categoryId");
  const subcategories = idsByProduct("product-subcategories", "subcategoryId");
  const promoted = idsByProduct("product-promotions", "promotionId");
  const skus = rowsOf("skus", z.object({ productId: z.number(), priceInCentavos: z.number() }));
  const row = z.object({
    id: z.number(),
    name: z.string(),
    percentage: z.number().nullish(),
    description: z.string(),
    keywords: z.string().nullish(),
    application: z.string().nullish(),
    indicator: z.string().nullish(),
    glue: z.string().nullish(),
  });
  return rowsOf("products", row).map(
    ({ id, name, percentage, description, keywords, application, indicator, glue }) => ({
      id,
      name: fold(name),
      text: fold([name, description, keywords, application, indicator, glue].join(" ")),
      categories: categories.get(id) ?? new Set(),
      subcategories: subcategories.get(id) ?? new Set(),
      priceInCentavos: Math.min(
        ...skus.filter(({ productId }) => productId === id).map((sku) => sku.priceInCentavos),
      ),
      isPromoted: (percentage ?? 0) > 0 || promoted.has(id),
    }),
  );
}

function idsByProduct(table: string, column: string): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const row of rowsOf(table, z.record(z.string(), z.unknown()))) {
    const productId = Number(row.productId);
    found.set(productId, (found.get(productId) ?? new Set()).add(Number(row[column])));
  }
  return found;
}

type Test = (product: Product) => boolean;

function readTest(condition: string): Test {
  if (condition.startsWith("-")) {
    const test = readTest(condition.slice(1));
    return (product) => !test(product);
  }
  const [kind = "", value = ""] = condition.split(":");
  if (kind === "all") return () => true;
  if (kind === "promo") return ({ isPromoted }) => isPromoted;
  if (kind === "cheap") return ({ priceInCentavos }) => priceInCentavos <= (cheapInCentavos ?? 0);
  if (kind === "n") return ({ name }) => name.includes(value);
  if (kind === "t") return ({ text }) => text.includes(value);
  if (kind === "max") return ({ priceInCentavos }) => priceInCentavos <= Number(value) * 100;
  if (kind === "min") return ({ priceInCentavos }) => priceInCentavos >= Number(value) * 100;
  if (kind === "cor") {
    const id = colours.get(value);
    if (id === undefined) throw new Error(`No colour ${value}`);
    return ({ subcategories }) => subcategories.has(id);
  }
  const id = Number(kind.slice(1));
  if (/^c\d+$/.test(kind)) return ({ categories }) => categories.has(id);
  if (/^s\d+$/.test(kind)) return ({ subcategories }) => subcategories.has(id);
  throw new Error(`No such condition: ${condition}`);
}

const linesOf = (file: string): [string, string][] =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", rest = ""] = line.split(" = ");
      return [name, rest];
    });

type Grade = (product: Product) => number;

type Kinds = ReadonlyMap<string, Grade>;

function readKinds(file: string): Kinds {
  return new Map(
    linesOf(file).map(([name, rest]) => {
      const grades = rest.split("; ").map((each) => {
        const [grade, conditions = ""] = each.split(" ");
        const some = conditions.split(",").map((all) => all.split("+").map(readTest));
        return [
          Number(grade),
          (product: Product) => some.some((all) => all.every((test) => test(product))),
        ] as const;
      });
      return [name, (product: Product) => grades.find(([, fits]) => fits(product))?.[0] ?? 0];
    }),
  );
}

/** `geladeira cor:preto max:50`. */
function readWish(kinds: Kinds, wish: string): Grade {
  const [name = "", ...more] = wish.trim().split(" ");
  const kind = kinds.get(name);
  if (kind === undefined) throw new Error(`No such kind: ${name}`);
  const isHard = (each: string) => /^(max|min|promo)/.test(each);
  const hard = more.filter(isHard).map(readTest);
  const soft = more.filter((each) => !isHard(each)).map(readTest);
  return (product) => {
    const missed = soft.filter((test) => !test(product)).length;
    const grade = Math.max(0, kind(product) - missed);
    return hard.every((test) => test(product)) ? grade : Math.min(1, grade);
  };
}

const productsById = new Map(products.map((product) => [product.id, product]));

/** @throws Error for a line that names an unknown kind, condition or colour */
export function readQueries(file: "development.txt" | "held-out.txt"): Judged[] {
  const kinds = readKinds(file === "held-out.txt" ? "held-out-kinds.txt" : "kinds.txt");
  return linesOf(file).map(([query, rest]) => ({
    query,
    isUnsold: rest === "any",
    wishes: rest.split(" & ").map((wish) => {
      const grade = readWish(kinds, wish);
      return (productId: number) => {
        const product = productsById.get(productId);
        return product === undefined ? 0 : grade(product);
      };
    }),
  }));
}

const gain = (grades: readonly number[]): number =>
  grades.slice(0, 10).reduce((sum, grade, position) => sum + (2 ** grade - 1) / Math.log2(position + 2), 0);

/** `rows`: ids of products in the order shown, one row for each wish that the search has understood. */
export function ndcg({ wishes }: Judged, rows: ReadonlyArray<readonly number[]>): number {
  const shown = interleave(rows).slice(0, 10);
  const grade = (id: number) => Math.max(...wishes.map((wish) => wish(id)));
  const best = gain(products.map(({ id }) => grade(id)).sort((one, other) => other - one));
  const isComplete = wishes.every((wish) => shown.some((id) => wish(id) > 0));
  return best === 0 ? 1 : isComplete ? gain(shown.map(grade)) / best : 0;
}

function interleave(rows: ReadonlyArray<readonly number[]>): number[] {
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, position) => rows.flatMap((row) => row[position] ?? [])).flat();
}
