import type { Sku, SkuAttribute } from "./sku";

/** Variant selection by attributes, stored in the URL (catalogue 4, "Attribute selection"; own rules, "Routes"). */

export type Choice = ReadonlyMap<string, string>;

export interface AttributeGroup {
  readonly attribute: string;
  readonly kind: SkuAttribute["kind"];
  readonly values: readonly { readonly value: string; readonly hex: string | null }[];
}

/** A value with its state for the current choice. `notMade`: no sku combines it with the other choices. */
export interface AttributeOption {
  readonly value: string;
  readonly hex: string | null;
  readonly isChosen: boolean;
  readonly availability: "inStock" | "outOfStock" | "notMade";
}

/** Whether the choice can be bought, or why not (catalogue 4, "Stock" and "Buy/add enabled"). */
export type Readiness =
  | { readonly kind: "ready"; readonly sku: Sku }
  | { readonly kind: "outOfStock"; readonly sku: Sku }
  /** The complete choice matches no sku. */
  | { readonly kind: "noSku" }
  | { readonly kind: "incomplete"; readonly missing: readonly string[] }
  /** The choice is incomplete, and every completion is out of stock. */
  | { readonly kind: "soldOut"; readonly missing: readonly string[] };

/** Attributes, colours first, with values in sku order. */
export function groupAttributes(skus: readonly Sku[]): AttributeGroup[] {
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
 * Parses one parameter per attribute from a URL or form. Unknown values count as not chosen (`findUnknownValues`); a
 * single value is chosen automatically where none is named.
 */
export function readChoice(params: URLSearchParams, groups: readonly AttributeGroup[]): Choice {
  const chosen = groups.flatMap(({ attribute, values }): [string, string][] => {
    const requested = params.get(attribute);
    const value =
      !requested && values.length === 1 ? values[0] : values.find((each) => each.value === requested);
    return value ? [[attribute, value.value]] : [];
  });
  return new Map(chosen);
}

/** Values that a URL or form names and the product no longer has: none is bought instead. */
export function findUnknownValues(
  params: URLSearchParams,
  groups: readonly AttributeGroup[],
): { readonly attribute: string; readonly value: string }[] {
  return groups.flatMap(({ attribute, values }) => {
    const requested = params.get(attribute);
    const isUnknown = Boolean(requested) && !values.some(({ value }) => value === requested);
    return requested && isUnknown ? [{ attribute, value: requested }] : [];
  });
}

/** Replaces the choice and keeps other parameters. */
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

/** Selects a value, or deselects the current one. */
export function chooseValue(choice: Choice, attribute: string, value: string): Choice {
  const changed = new Map(choice);
  if (choice.get(attribute) === value) changed.delete(attribute);
  else changed.set(attribute, value);
  return changed;
}

export const findMissingAttributes = (groups: readonly AttributeGroup[], choice: Choice): string[] =>
  groups.map(({ attribute }) => attribute).filter((attribute) => !choice.has(attribute));

export const isInStock = (sku: Sku): boolean => sku.resellerIds.length > 0;

export function fits(sku: Sku, choice: Choice): boolean {
  return [...choice].every(([attribute, value]) =>
    sku.attributes.some((each) => each.attribute === attribute && each.value === value),
  );
}

/** The sku of a complete choice, preferring one in stock; null if incomplete. */
export function resolveSku(
  skus: readonly Sku[],
  groups: readonly AttributeGroup[],
  choice: Choice,
): Sku | null {
  if (findMissingAttributes(groups, choice).length > 0) return null;
  const fitting = skus.filter((sku) => fits(sku, choice));
  return fitting.find(isInStock) ?? fitting[0] ?? null;
}

/** What the reseller sells of these; all of them where it has none, or is not known. */
export function filterByReseller(skus: readonly Sku[], resellerId: number | undefined): readonly Sku[] {
  const resellerSkus = skus.filter(
    ({ resellerIds }) => resellerId !== undefined && resellerIds.includes(resellerId),
  );
  return resellerSkus.length > 0 ? resellerSkus : skus;
}

export function findCheapest(skus: readonly Sku[]): Sku | null {
  return skus.reduce<Sku | null>(
    (cheapest, sku) => (cheapest === null || sku.priceInCentavos < cheapest.priceInCentavos ? sku : cheapest),
    null,
  );
}

export function getReadiness(
  skus: readonly Sku[],
  groups: readonly AttributeGroup[],
  choice: Choice,
): Readiness {
  const missing = findMissingAttributes(groups, choice);
  if (missing.length > 0) {
    const canBeBought = skus.some((sku) => fits(sku, choice) && isInStock(sku));
    return { kind: canBeBought ? "incomplete" : "soldOut", missing };
  }
  const sku = resolveSku(skus, groups, choice);
  if (sku === null) return { kind: "noSku" };
  return { kind: isInStock(sku) ? "ready" : "outOfStock", sku };
}

/** Values of an attribute, evaluated with the other chosen attributes. */
export function getOptions(skus: readonly Sku[], group: AttributeGroup, choice: Choice): AttributeOption[] {
  return group.values.map(({ value, hex }) => {
    const fitting = skus.filter((sku) => fits(sku, new Map(choice).set(group.attribute, value)));
    const isChosen = choice.get(group.attribute) === value;
    if (fitting.length === 0) return { value, hex, isChosen, availability: "notMade" };
    return { value, hex, isChosen, availability: fitting.some(isInStock) ? "inStock" : "outOfStock" };
  });
}
