import type { attributeGroups, attributes, skuAttributes, skus } from "../../schema/catalogue";
import { everyProduct } from "../products/every-product";
import { extent } from "../products/sketch";
import { type ChosenValue, variantsOf } from "../products/variants";

/** The pickers of the product page, by their headings. Their order is that of the size filter. */
const groups = ["Cor", "Largura", "Tamanho", "Acabamento", "Tonalidade", "Embalagem"] as const;

export const attributeGroupRows: readonly (typeof attributeGroups.$inferInsert)[] = groups.map(
  (name, index) => ({ id: index + 1, name, type: name === "Cor" ? "Cor" : "Texto" }),
);

const positionsAGroup = 1_000;

const variants = everyProduct.flatMap((product, index) =>
  variantsOf(product).map((variant, number) => ({
    ...variant,
    productId: index + 1,
    product,
    code: `${product.code}-${String(number + 1).padStart(2, "0")}`,
  })),
);

/** A sku of the demonstration, with what it takes to put it on a shelf. */
export type SkuSeed = (typeof variants)[number] & { id: number };

export const everySku: readonly SkuSeed[] = variants.map((variant, index) => ({ ...variant, id: index + 1 }));

export const skuRows: readonly (typeof skus.$inferInsert)[] = everySku.map((sku) => ({
  id: sku.id,
  productId: sku.productId,
  code: sku.code,
  priceInCentavos: sku.priceInCentavos,
  rollWidthInCm: sku.rollWidthInCm,
}));

const keyOf = ({ group, name }: ChosenValue): string => `${group}: ${name}`;
const distinct = new Map(everySku.flatMap(({ values }) => values.map((value) => [keyOf(value), value])));
const valuesInOrder = groups.flatMap((group, groupIndex) => {
  const values = [...distinct.values()].filter((value) => value.group === group);
  const isMeasured = group === "Largura" || group === "Tamanho";
  const inOrder = isMeasured
    ? values.toSorted((one, other) => extent(one.name) - extent(other.name))
    : values;
  return inOrder.map((value) => ({ ...value, groupIndex }));
});
const attributeIds = new Map(valuesInOrder.map((value, index) => [keyOf(value), index + 1]));

export const attributeRows: readonly (typeof attributes.$inferInsert)[] = valuesInOrder.map(
  ({ groupIndex, name, hex }, index) => ({
    id: index + 1,
    groupId: groupIndex + 1,
    name,
    hex,
    position: groupIndex * positionsAGroup + index,
  }),
);

export const skuAttributeRows: readonly (typeof skuAttributes.$inferInsert)[] = everySku.flatMap((sku) =>
  sku.values.map((value) => ({ skuId: sku.id, attributeId: attributeIdOf(value) })),
);

function attributeIdOf(value: ChosenValue): number {
  const id = attributeIds.get(keyOf(value));
  if (id === undefined) throw new Error(`No attribute for ${keyOf(value)}.`);
  return id;
}
