import { z } from "zod";
import { maskCep } from "../../common/cep";
import { formatCentavos } from "../../common/money";
import { workingHoursInWords } from "../../common/service-area";
import { formatTaxId } from "../../common/tax-id";
import { roomFaces } from "../../contract/room-photos";
import type { accountReverts } from "../database/schema/data-rights";
import { paymentMethod, type payments } from "../database/schema/payments";
import type { quoteRecipients, quoteRequests } from "../database/schema/quotes";
import type { stockAlerts } from "../database/schema/stock-alerts";
import { findKindTitle } from "../notifications/notification-kinds";
import { orderStatusNames } from "../orders/order-status";
import { windowsInWords } from "../quotes/visit-words";
import type { ToWords } from "./personal-table";

/** Stored values as the shop's pages say them. */

const namedBy = (codes: Readonly<Record<string | number, string>>): ToWords => {
  const byValue = new Map(Object.entries(codes));
  return Object.assign((value: unknown) => byValue.get(String(value)) ?? "–", { codes });
};

const ofText =
  (format: (text: string) => string): ToWords =>
  (value) =>
    typeof value === "string" && value !== "" ? format(value) : "–";

export const toTaxId = ofText(formatTaxId);
export const toCep = ofText(maskCep);

export const toOrderStatus = namedBy(orderStatusNames);

export const toPaymentMethod = namedBy({
  [paymentMethod.card]: "Cartão de crédito",
  [paymentMethod.boleto]: "Boleto Bancário",
  [paymentMethod.pix]: "Pix",
});

export const toPaymentStatus = namedBy({
  pending: "Aguardando pagamento",
  authorised: "Autorizado",
  approved: "Pago",
  denied: "Recusado",
  expired: "Expirado",
  refunding: "Em devolução",
  refunded: "Devolvido",
} satisfies Record<typeof payments.$inferSelect.status, string>);

export const toRequestStatus = namedBy({
  open: "Aberto",
  chosen: "Aplicador escolhido",
  done: "Feito",
  expired: "Expirado",
  cancelled: "Cancelado",
} satisfies Record<typeof quoteRequests.$inferSelect.status, string>);

export const toAnswerStatus = namedBy({
  sent: "Sem resposta",
  answered: "Respondido",
  declined: "Recusado pelo aplicador",
  chosen: "Escolhido",
  passed: "Não escolhido",
} satisfies Record<typeof quoteRecipients.$inferSelect.status, string>);

export const toVisitWindow = namedBy(windowsInWords);

export const toSide = namedBy({ shopper: "Cliente", installer: "Aplicador" });
export const toAlertState = namedBy({
  pending: "Espera a confirmação",
  active: "Ativo",
  notified: "Enviado",
  stopped: "Parado",
} satisfies Record<typeof stockAlerts.$inferSelect.state, string>);

export const toAccountChange = namedBy({ email: "E-mail", password: "Senha" } satisfies Record<
  typeof accountReverts.$inferSelect.change,
  string
>);

const texts = z.array(z.string());

/** Kinds of mail that are turned off. */
export const toKinds: ToWords = (value) => {
  const found = texts.safeParse(value);
  if (!found.success) return "–";
  return found.data.map((kind) => findKindTitle(kind) ?? kind).join("; ") || "nenhum";
};

/** How the quantity counts. */
export const toUnit: ToWords = (value) => (value === true ? "metro" : "unidade");

export const toInstallerStatus = namedBy({ 1: "Ativo", 0: "Inativo" });

const workingHours = z.array(
  z.object({ fromDay: z.number(), toDay: z.number(), opens: z.string(), closes: z.string() }),
);

export const toWorkingHours: ToWords = (value) => {
  const found = workingHours.safeParse(value);
  return (found.success && found.data.map(workingHoursInWords).join("; ")) || "–";
};

const deliveryAddress = z.object({
  street: z.string(),
  number: z.string(),
  complement: z.string().nullish(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
});

export const toDeliveryAddress: ToWords = (value) => {
  const found = deliveryAddress.safeParse(value);
  if (!found.success) return "–";
  const { street, number, complement, neighborhood, city, state, postalCode } = found.data;
  const place = [
    street,
    number,
    complement,
    neighborhood,
    `${city}/${state}`,
    postalCode && toCep(postalCode),
  ];
  return place.filter(Boolean).join(", ");
};

const attributes = z.array(z.object({ name: z.string() }));

export const toVariation: ToWords = (value) => {
  const found = attributes.safeParse(value);
  return found.success && found.data.length > 0 ? found.data.map(({ name }) => name).join(" · ") : "–";
};

const answers = z.array(
  z.object({
    installer: z.string(),
    status: z.string(),
    priceInCentavos: z.number().nullable(),
    startsOn: z.string().nullable(),
    message: z.string().nullable(),
  }),
);

/** '2026-12-06' is '06/12/2026'. */
export const dayInWords = (day: string): string => day.split("-").reverse().join("/");

const startInWords = (day: string) => `início em ${dayInWords(day)}`;

export const toAnswers: ToWords = (value) => {
  const found = answers.safeParse(value);
  if (!found.success) return "–";
  return found.data
    .map(({ installer, status, priceInCentavos, startsOn, message }) => {
      const price = priceInCentavos === null ? null : formatCentavos(priceInCentavos);
      const start = startsOn === null ? null : startInWords(startsOn);
      return `${installer}: ${[toAnswerStatus(status), price, start, message].filter(Boolean).join(", ")}`;
    })
    .join("; ");
};

const earlierAnswers = z.array(
  z.object({
    priceInCentavos: z.number(),
    startsOn: z.string(),
    message: z.string().nullable(),
  }),
);

export const toEarlierAnswers: ToWords = (value) => {
  const found = earlierAnswers.safeParse(value);
  if (!found.success || found.data.length === 0) return "–";
  return found.data
    .map(({ priceInCentavos, startsOn, message }) =>
      [formatCentavos(priceInCentavos), startInWords(startsOn), message].filter(Boolean).join(", "),
    )
    .join("; ");
};

const inMeters = (mm: number | null | undefined) =>
  mm == null ? null : `${(mm / 1000).toLocaleString("pt-BR", { minimumFractionDigits: 2 })} m`;

/** Faces of a project, as in 'Face 1: altura 2,60 m, 1 abertura, vinil-fosco Preto'. */
export const toFaces: ToWords = Object.assign(
  (value: unknown) => {
    const found = roomFaces.safeParse(value);
    if (!found.success) return "–";
    return found.data
      .map(({ name, widthInMm, heightInMm, openings, product }, index) => {
        const [width, height] = [inMeters(widthInMm), inMeters(heightInMm)];
        const parts = [
          width && `largura ${width}`,
          height && `altura ${height}`,
          openings.length > 0 && `aberturas: ${openings.length}`,
          product && [product.slug, ...Object.values(product.choice)].join(" "),
        ];
        return `${name ?? `Face ${index + 1}`}: ${parts.filter(Boolean).join(", ")}`;
      })
      .join("; ");
  },
  { schema: z.toJSONSchema(roomFaces, { io: "output", unrepresentable: "any" }) },
);
