import { z } from "zod";
import { maskCep } from "../../common/cep";
import { formatWorkingHours } from "../../common/service-area";
import { roomFaces } from "../../contract/room-photos";
import type { ToWords } from "./personal-table";

/** Lists and objects in one column, in words and as a JSON Schema with titles. */

type Titles = Readonly<Record<string, string>>;

export const describeObject = <Value>(
  schema: z.ZodType<Value>,
  titles: Titles,
  write: (value: Value) => string,
): ToWords =>
  Object.assign(
    (value: unknown) => {
      const found = schema.safeParse(value);
      return (found.success && write(found.data)) || "–";
    },
    { schema: describe(schema, titles) },
  );

/** The schema describes stored objects, perhaps of an earlier version: additional properties are no fault. */
function describe(schema: z.ZodType, titles: Titles): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const properties = z.record(z.string(), z.looseObject({}));
  const entitle = (keyword: string, value: unknown): unknown => {
    if (keyword !== "properties") return value;
    const named = Object.entries(properties.parse(value));
    return Object.fromEntries(named.map(([name, inner]) => [name, { title: titles[name], ...inner }]));
  };
  return z.looseObject({}).parse(JSON.parse(JSON.stringify(described), entitle));
}

const workingHours = z.array(
  z.object({ fromDay: z.number(), toDay: z.number(), opens: z.string(), closes: z.string() }),
);

export const toWorkingHours = describeObject(
  workingHours,
  {
    fromDay: "Do dia da semana (1 é segunda)",
    toDay: "Até o dia da semana (7 é domingo)",
    opens: "Abre às",
    closes: "Fecha às",
  },
  (hours) => hours.map(formatWorkingHours).join("; "),
);

const deliveryAddress = z.object({
  nickName: z.string().nullish(),
  postalCode: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.string().nullish(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string().nullish(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
});

export const titlesOfAddress: Readonly<Record<keyof z.output<typeof deliveryAddress>, string>> = {
  nickName: "Apelido",
  postalCode: "CEP",
  street: "Rua",
  number: "Número",
  complement: "Complemento",
  neighborhood: "Bairro",
  city: "Cidade",
  state: "Estado",
  country: "País",
  latitude: "Latitude",
  longitude: "Longitude",
};

export const toDeliveryAddress = describeObject(
  deliveryAddress,
  titlesOfAddress,
  ({ street, number, complement, neighborhood, city, state, postalCode }) =>
    [street, number, complement, neighborhood, `${city}/${state}`, postalCode && maskCep(postalCode)]
      .filter(Boolean)
      .join(", "),
);

const attributes = z.array(
  z.object({
    name: z.string(),
    hex: z.string().nullish(),
    group: z.string().nullish(),
    type: z.string().nullish(),
  }),
);

export const toVariation = describeObject(
  attributes,
  { name: "Valor", hex: "Cor em hexadecimal", group: "Característica", type: "Tipo do valor" },
  (values) => values.map(({ name }) => name).join(" · "),
);

const inMeters = (mm: number | null | undefined) =>
  mm == null ? null : `${(mm / 1000).toLocaleString("pt-BR", { minimumFractionDigits: 2 })} m`;

/** Faces of a project, as in 'Parede 1: altura 2,60 m, 1 abertura, vinil-fosco Preto'. */
export const toFaces = describeObject(
  roomFaces,
  {
    name: "Nome",
    corners: "Cantos: em cima à esquerda, em cima à direita, embaixo à direita, embaixo à esquerda",
    x: "Distância da esquerda, de 0 a 1 da largura da imagem",
    y: "Distância de cima, de 0 a 1 da altura da imagem",
    widthInMm: "Largura em milímetros",
    heightInMm: "Altura em milímetros",
    openings: "Partes sem película, como janelas",
    product: "Película",
    slug: "Nome da película no endereço da página",
    choice: "Variação escolhida",
  },
  (faces) =>
    faces
      .map(({ name, widthInMm, heightInMm, openings, product }, index) => {
        const [width, height] = [inMeters(widthInMm), inMeters(heightInMm)];
        const parts = [
          width && `largura ${width}`,
          height && `altura ${height}`,
          openings.length > 0 && `aberturas: ${openings.length}`,
          product && [product.slug, ...Object.values(product.choice)].join(" "),
        ];
        return `${name ?? `Parede ${index + 1}`}: ${parts.filter(Boolean).join(", ")}`;
      })
      .join("; "),
);
