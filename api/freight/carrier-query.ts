import type { z } from "zod";
import type { queryCarrier } from "../../contract/freight";
import type { Services } from "../services";
import type { CarrierService } from "./carriers";
import { getDestination } from "./destination";

/** Correios service codes, including legacy ones. */
const services = new Map([
  ["04510", "PAC"],
  ["41106", "PAC"],
  ["03298", "PAC"],
  ["04014", "SEDEX"],
  ["40010", "SEDEX"],
  ["03220", "SEDEX"],
]);

const errors = {
  service: { code: "-1", message: "Código de serviço inválido." },
  origin: { code: "-2", message: "CEP de origem inválido." },
  destination: { code: "-3", message: "CEP de destino inválido." },
  weight: { code: "-4", message: "Peso excedido." },
  unavailable: { code: "7", message: "Serviço indisponível, tente mais tarde." },
} as const;

/** Answers in the Correios XML format (purchase 7, "client/frete"). */
export async function answerCarrierQuery(
  query: z.output<typeof queryCarrier.body>,
  { geocoder, carriers }: Pick<Services, "geocoder" | "carriers">,
): Promise<string> {
  const name = services.get(query.CdServico.padStart(5, "0"));
  if (name === undefined) return refusal(errors.service);
  const [from, to] = await Promise.all(
    [query.CepOrigem, query.CepDestino].map((postalCode) => getDestination({ postalCode }, geocoder)),
  );
  if (!from) return refusal(errors.origin);
  if (!to) return refusal(errors.destination);
  try {
    const services = await carriers.quote({ from, to, packages: [getPackage(query)] });
    const service = services.find((each) => each.name === name);
    return service === undefined ? refusal(errors.weight) : answer(query.CdServico.padStart(5, "0"), service);
  } catch (error) {
    console.error("Carriers did not answer:", error);
    return refusal(errors.unavailable);
  }
}

const getPackage = (query: z.output<typeof queryCarrier.body>) => ({
  weightInGrams: measure(query.VlPeso) * 1000,
  lengthInCm: measure(query.VlComprimento),
  heightInCm: measure(query.VlAltura),
  widthInCm: measure(query.VlLargura),
  valueInCentavos: 0,
  quantity: 1,
});

/** Accepts '1,5' and 1.5; anything else is 0. */
const measure = (written: number | string): number => {
  const value = Number(String(written).replace(",", "."));
  return Number.isFinite(value) && value > 0 ? value : 0;
};

const answer = (code: string, service: CarrierService): string =>
  document(
    `<Codigo>${code}</Codigo><Valor>${(service.priceInCentavos / 100).toFixed(2).replace(".", ",")}</Valor>` +
      `<PrazoEntrega>${service.maxDays}</PrazoEntrega><Erro>0</Erro><MsgErro></MsgErro>`,
  );

const refusal = ({ code, message }: (typeof errors)[keyof typeof errors]): string =>
  document(
    `<Codigo>0</Codigo><Valor>0,00</Valor><PrazoEntrega>0</PrazoEntrega><Erro>${code}</Erro><MsgErro>${message}</MsgErro>`,
  );

const document = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Servicos><cServico>${content}</cServico></Servicos>`;
