import { describeNeed } from "~/features/cart/measures.server";
import { messages } from "~/messages";
import {
  calculateAreaInSquareMeters,
  type Face,
  listInWords,
  measuredListLimits,
  parseMeters,
  readRepeat,
  rollWidthInMeters,
} from "~/model/length-calculator";
import type { Product } from "~/model/product";
import type { Fault } from "~/model/refusal";
import {
  findMissingAttributes,
  groupAttributes,
  readChoice,
  resolveSku,
  writeChoice,
} from "~/model/sku-choice";
import { paths } from "~/paths";
import { cleanLine } from "../../../../common/text";

const maxTypedLength = 20;

interface Row {
  readonly nome: string;
  readonly largura: string;
  readonly altura: string;
  readonly isOpening: boolean;
}

type NamedFace = Face & { readonly name: string };

const emptyRow: Row = { nome: "", largura: "", altura: "", isOpening: false };
const isEmpty = ({ nome, largura, altura }: Row) => nome === "" && largura === "" && altura === "";

const getTyped = (searchParams: URLSearchParams, name: string, length = maxTypedLength): string[] =>
  searchParams.getAll(name).map((typed) => cleanLine(typed).slice(0, length));

function readRows(searchParams: URLSearchParams): Row[] {
  const names = getTyped(searchParams, "nome", measuredListLimits.name);
  const widths = getTyped(searchParams, "largura");
  const heights = getTyped(searchParams, "altura");
  const kinds = getTyped(searchParams, "tipo");
  const length = Math.max(names.length, widths.length, heights.length);
  const rows = Array.from({ length: Math.min(length, measuredListLimits.faces) }, (_, index) => ({
    nome: names[index] ?? "",
    largura: widths[index] ?? "",
    altura: heights[index] ?? "",
    isOpening: kinds[index] === "descontar",
  }));
  return rows.length > 0 ? rows : [emptyRow];
}

/** Redirect target after a row was added or taken out, at the row to type in next. Null if neither button was pressed. */
export function applyRowStep(slug: string, searchParams: URLSearchParams): string | null {
  const [pressed, removed] = /^(?:mais|tirar-(\d{1,2}))$/.exec(searchParams.get("linha") ?? "") ?? [];
  if (pressed === undefined) return null;
  const rows = readRows(searchParams);
  if (removed) rows.splice(Number(removed) - 1, 1);
  else rows.push(emptyRow);
  const next = new URLSearchParams(searchParams);
  for (const name of ["nome", "tipo", "largura", "altura", "linha"]) next.delete(name);
  for (const { nome, largura, altura, isOpening } of rows) {
    next.append("nome", nome);
    next.append("tipo", isOpening ? "descontar" : "cobrir");
    next.append("largura", largura);
    next.append("altura", altura);
  }
  return `${paths.measures(slug)}?${next}#parte-${removed ? Math.max(1, Number(removed) - 1) : rows.length}`;
}

function readFace({ nome, largura, altura, isOpening }: Row, index: number): NamedFace | null {
  const width = parseMeters(largura);
  const height = parseMeters(altura);
  if (width === null || height === null) return null;
  return { name: nome || `${isOpening ? "Abertura" : "Parte"} ${index + 1}`, width, height, isOpening };
}

function getSizeFaults(rows: readonly Row[]): Fault[] {
  const areAllEmpty = rows.every(isEmpty);
  return rows.flatMap((row, index) => {
    if (isEmpty(row) && !(areAllEmpty && index === 0)) return [];
    const at = (field: "largura" | "altura", message: string) =>
      parseMeters(row[field]) === null ? [{ fieldId: `${field}-${index + 1}`, message }] : [];
    return [...at("largura", messages.ours.typeWidth), ...at("altura", messages.ours.typeHeight)];
  });
}

export function presentMeasures(product: Product, searchParams: URLSearchParams) {
  const { skus, slug } = product;
  const groups = groupAttributes(skus);
  const choice = readChoice(searchParams, groups);
  const sku = resolveSku(skus, groups, choice);
  const rows = readRows(searchParams);
  const typed = {
    rolo: getTyped(searchParams, "rolo")[0] ?? "",
    repeticao: getTyped(searchParams, "repeticao")[0] ?? "",
    isHorizontal: searchParams.get("sentido") === "deitadas",
  };
  const printed = sku && rollWidthInMeters(sku.attributes);
  const roll = printed ?? parseMeters(typed.rolo);
  const repeat = readRepeat(typed.repeticao);
  const attributes = groups.map(({ attribute, values }, position) => ({
    id: `atributo-${position}`,
    name: attribute,
    chosen: choice.get(attribute) ?? "",
    values: values.map(({ value }) => value),
  }));
  const missing = findMissingAttributes(groups, choice);
  const faces = rows.flatMap((row, index) => (isEmpty(row) ? [] : [readFace(row, index)]));
  const known = faces.filter((face) => face !== null);
  const faults: Fault[] = [
    ...attributes
      .filter(({ name }) => missing.includes(name))
      .map(({ id, name }) => ({ fieldId: id, message: messages.product.attributeMissing(name) })),
    ...(missing.length === 0 && sku === null
      ? [{ fieldId: "atributo-0", message: messages.product.noReseller }]
      : []),
    ...(sku && roll === null ? [{ fieldId: "rolo", message: messages.product.rollWidthMissing }] : []),
    ...getSizeFaults(rows),
    ...(repeat === null ? [{ fieldId: "repeticao", message: messages.input.patternRepeat }] : []),
  ];
  const firstOpening = rows.findIndex(({ isOpening }) => isOpening);
  if (faults.length === 0 && calculateAreaInSquareMeters(known) <= 0) {
    faults.push({ fieldId: `largura-${firstOpening + 1}`, message: messages.input.openingsTooLarge });
  }
  const isPressed = searchParams.get("linha") === "calcular";
  const title = missing.length > 0 ? messages.product.chooseAttributes : messages.ours.checkMarked;
  const answer =
    faults.length === 0 && roll !== null && repeat !== null
      ? {
          ...describeNeed(known, roll, { repeat, isHorizontal: typed.isHorizontal }),
          list: listInWords(known),
        }
      : null;
  const store = searchParams.get("vendedor");
  const linkParams = writeChoice(new URLSearchParams(store ? { vendedor: store } : {}), groups, choice);
  return {
    name: product.name,
    slug,
    here: paths.measures(slug),
    back: paths.product(slug, linkParams),
    kept: [...linkParams],
    store,
    attributes,
    rows,
    mayAdd: rows.length < measuredListLimits.faces,
    typed,
    asksForRollWidth: sku !== null && printed === null,
    refusal: isPressed && faults.length > 0 ? { title, faults } : null,
    answer,
  };
}
