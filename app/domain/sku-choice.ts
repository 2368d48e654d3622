import type { Sku, SkuAttribute } from "./sku";

/** Choosing a variant by its attributes, with the choice in the URL (catalogue 4; decisions, "Routes"). */

/** What is chosen: attribute → value. */
export type Choice = ReadonlyMap<string, string>;

/** An attribute with all its values, as a product's skus have them. */
export interface AttributeGroup {
  readonly attribute: string;
  readonly kind: SkuAttribute["kind"];
  readonly values: readonly { readonly value: string; readonly hex: string | null }[];
}

/** A value as its link shows it, given what else is chosen. `notMade`: no sku goes with the other choices. */
export interface AttributeOption {
  readonly value: string;
  readonly hex: string | null;
  readonly isChosen: boolean;
  readonly availability: "inStock" | "outOfStock" | "notMade";
}

/** Whether it can be bought, and if not, why (catalogue 4, "Stock" and "Buy/add enabled"). */
export type Readiness =
  | { readonly kind: "ready"; readonly sku: Sku }
  | { readonly kind: "outOfStock"; readonly sku: Sku }
  /** Everything is chosen and no sku is like that. */
  | { readonly kind: "noSku" }
  | { readonly kind: "incomplete"; readonly missing: readonly string[] }
  /** Something is not chosen, and whatever is chosen for it, nothing is in stock. */
  | { readonly kind: "soldOut"; readonly missing: readonly string[] };

/** The attributes of a product's skus, colours first, each with its values in the order of the skus. */
export function attributeGroups(skus: readonly Sku[]): AttributeGroup[] {
  const groups = new Map<string, { kind: SkuAttribute["kind"]; values: Map<string, string | null> }>();
  for (const { attribute, kind, value, hex } of skus.flatMap((sku) => sku.attributes)) {
    const group = groups.get(attribute) ?? { kind, values: new Map<string, string | null>() };
    group.values.set(value, group.values.get(value) ?? hex);
    groups.set(attribute, group);
  }
  const listed = [...groups].map(([attribute, { kind, values }]) => ({
    attribute,
    kind,
    values: [...values].map(([value, hex]) => ({ value, hex })),
  }));
  return [
    ...listed.filter(({ kind }) => kind === "colour"),
    ...listed.filter(({ kind }) => kind !== "colour"),
  ];
}

/**
 * The choice that a URL or a posted form carries: one parameter an attribute, named as the attribute. A value that the
 * attribute does not have counts as not chosen; an attribute with a single value is chosen by itself.
 */
export function readChoice(params: URLSearchParams, groups: readonly AttributeGroup[]): Choice {
  const chosen = groups.flatMap(({ attribute, values }): [string, string][] => {
    const asked = params.get(attribute);
    const value =
      values.find((each) => each.value === asked) ?? (values.length === 1 ? values[0] : undefined);
    return value ? [[attribute, value.value]] : [];
  });
  return new Map(chosen);
}

/** The parameters with another choice in them; what they say of anything else stays. */
export function writeChoice(
  params: URLSearchParams,
  groups: readonly AttributeGroup[],
  choice: Choice,
): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const { attribute } of groups) {
    const value = choice.get(attribute);
    if (value === undefined) written.delete(attribute);
    else written.set(attribute, value);
  }
  return written;
}

/** Chooses a value in place of the attribute's earlier one; choosing the chosen one takes it out again. */
export function choose(choice: Choice, attribute: string, value: string): Choice {
  const changed = new Map(choice);
  if (choice.get(attribute) === value) changed.delete(attribute);
  else changed.set(attribute, value);
  return changed;
}

export const missingAttributes = (groups: readonly AttributeGroup[], choice: Choice): string[] =>
  groups.map(({ attribute }) => attribute).filter((attribute) => !choice.has(attribute));

export const isInStock = (sku: Sku): boolean => sku.resellerIds.length > 0;

export function fits(sku: Sku, choice: Choice): boolean {
  return [...choice].every(([attribute, value]) =>
    sku.attributes.some((each) => each.attribute === attribute && each.value === value),
  );
}

/** The sku that a full choice names, one in stock before one that is not; null while something is not chosen. */
export function resolveSku(
  skus: readonly Sku[],
  groups: readonly AttributeGroup[],
  choice: Choice,
): Sku | null {
  if (missingAttributes(groups, choice).length > 0) return null;
  const fitting = skus.filter((sku) => fits(sku, choice));
  return fitting.find(isInStock) ?? fitting[0] ?? null;
}

/** The sku whose price stands while none is chosen: the dearest. */
export function defaultSku(skus: readonly Sku[]): Sku | null {
  return skus.reduce<Sku | null>(
    (dearest, sku) => (dearest === null || sku.priceInCentavos > dearest.priceInCentavos ? sku : dearest),
    null,
  );
}

export function readiness(
  skus: readonly Sku[],
  groups: readonly AttributeGroup[],
  choice: Choice,
): Readiness {
  const missing = missingAttributes(groups, choice);
  if (missing.length > 0) {
    const canBeBought = skus.some((sku) => fits(sku, choice) && isInStock(sku));
    return { kind: canBeBought ? "incomplete" : "soldOut", missing };
  }
  const sku = resolveSku(skus, groups, choice);
  if (sku === null) return { kind: "noSku" };
  return { kind: isInStock(sku) ? "ready" : "outOfStock", sku };
}

/** An attribute's values, each judged together with what is chosen of the other attributes. */
export function optionsOf(skus: readonly Sku[], group: AttributeGroup, choice: Choice): AttributeOption[] {
  return group.values.map(({ value, hex }) => {
    const fitting = skus.filter((sku) => fits(sku, new Map(choice).set(group.attribute, value)));
    const isChosen = choice.get(group.attribute) === value;
    if (fitting.length === 0) return { value, hex, isChosen, availability: "notMade" };
    return { value, hex, isChosen, availability: fitting.some(isInStock) ? "inStock" : "outOfStock" };
  });
}
