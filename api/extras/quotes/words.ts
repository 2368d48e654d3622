import { z } from "zod";
import { formatCentavos } from "../../../common/money";
import { formatDay, labelCodes } from "../../personal-data/words";
import { describeObject } from "../../personal-data/words-of-objects";
import type { quoteRecipients, quoteRequests } from "./schema";
import { windowsInWords } from "./visit-words";

/** Stored values in the data copy. */

export const toRequestStatus = labelCodes({
  open: "Aberto",
  chosen: "Aplicador escolhido",
  done: "Feito",
  expired: "Expirado",
  cancelled: "Cancelado",
} satisfies Record<typeof quoteRequests.$inferSelect.status, string>);

export const toAnswerStatus = labelCodes({
  sent: "Sem resposta",
  answered: "Respondido",
  declined: "Recusado pelo aplicador",
  chosen: "Escolhido",
  passed: "Não escolhido",
} satisfies Record<typeof quoteRecipients.$inferSelect.status, string>);

export const toVisitWindow = labelCodes(windowsInWords);

export const toSide = labelCodes({ shopper: "Cliente", installer: "Aplicador" });

const centavos = z.number().int();
const day = z.iso.date();
const offer = {
  priceInCentavos: centavos.nullable(),
  laborInCentavos: centavos.nullish(),
  materialInCentavos: centavos.nullish(),
  travelInCentavos: centavos.nullish(),
  startsOn: day.nullable(),
  validUntil: day.nullish(),
  message: z.string().nullable(),
};
const titlesOfOffer: Readonly<Record<keyof typeof offer, string>> = {
  priceInCentavos: "Preço, em centavos",
  laborInCentavos: "Mão de obra, em centavos",
  materialInCentavos: "Material, em centavos",
  travelInCentavos: "Deslocamento, em centavos",
  startsOn: "Início",
  validUntil: "Vale até",
  message: "Mensagem",
};
type Offer = z.output<z.ZodObject<typeof offer>>;

function linesOfOffer(given: Offer): (string | null)[] {
  const parts = [
    ["mão de obra", given.laborInCentavos],
    ["material", given.materialInCentavos],
    ["deslocamento", given.travelInCentavos],
  ] as const;
  const items = parts.flatMap(([name, price]) => (price == null ? [] : `${name} ${formatCentavos(price)}`));
  const price = given.priceInCentavos === null ? null : `Preço: ${formatCentavos(given.priceInCentavos)}`;
  return [
    price && (items.length > 0 ? `${price} (${items.join(", ")})` : price),
    given.startsOn && `Início: ${formatDay(given.startsOn)}`,
    given.validUntil ? `Vale até: ${formatDay(given.validUntil)}` : null,
    given.message && `Mensagem: “${given.message}”`,
  ];
}

/** A paragraph for each. */
const paragraphs = (lines: readonly (readonly (string | null)[])[]) =>
  lines.map((each) => each.filter(Boolean).join("\n")).join("\n\n");

export const toAnswers = describeObject(
  z.array(z.object({ installer: z.string(), status: z.string(), ...offer })),
  { installer: "Aplicador", status: "Situação", ...titlesOfOffer },
  (answers) =>
    paragraphs(
      answers.map(({ installer, status, ...given }) => [
        installer,
        `Situação: ${toAnswerStatus(status)}`,
        ...linesOfOffer(given),
      ]),
    ),
);

export const toEarlierAnswers = describeObject(
  z.array(z.object({ ...offer, changedAt: z.iso.datetime({ offset: true }).nullish() })),
  { ...titlesOfOffer, changedAt: "Mudada em" },
  (answers) => paragraphs(answers.map(linesOfOffer)),
);
