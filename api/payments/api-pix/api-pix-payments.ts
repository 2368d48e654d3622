import { generatePixPayload } from "@brazilian-utils/brazilian-utils/generate-pix-payload";
import { paymentMethod } from "../../database/schema/payments";
import { ProviderFailed } from "../../providers/ask-provider";
import { toWholeCentavos } from "../../reais";
import type { Payer } from "../cards";
import {
  type Charge,
  type ChargeProvider,
  type ChargeReport,
  countSecondsUntil,
  type NamedPayment,
  PaymentMethodUnavailable,
  RefundNeedsPeople,
} from "../payments";
import {
  type ApiPixClient,
  type ApiPixSettings,
  type BankCharge,
  type ChargeKind,
  createApiPixClient,
  RefusedByBank,
} from "./api-pix-client";
import { getTxid } from "./txid";

const provider = "API Pix";

/** Any bank with the Central Bank's API Pix. It has no boletos: a charge with a due date (`cobv`) stands in for one. */
export function createApiPixPayments(settings: ApiPixSettings): ChargeProvider {
  const client = createApiPixClient(settings);
  const { receiverKey: chave, receiverName } = settings;
  return {
    async pix({ expiresAt, ...charge }) {
      const created = await createCharge(client, "cob", charge, {
        calendario: { expiracao: countSecondsUntil(expiresAt, charge.requestedAt) },
        devedor: getDebtor(charge.payer),
        valor: { original: toAmount(charge.amountInCentavos) },
        chave,
      });
      const { criacao, expiracao } = created.calendario;
      if (expiracao == null) throw incomplete("a charge without expiry");
      const ownExpiry = new Date(Date.parse(criacao) + expiracao * 1000);
      return { payload: getPayload(created, receiverName), expiresAt: ownExpiry, providerId: null };
    },

    async boleto({ dueOn, ...charge }) {
      const created = await createCharge(client, "cobv", charge, {
        calendario: { dataDeVencimento: dueOn, validadeAposVencimento: 0 },
        devedor: { ...getDebtor(charge.payer), ...getAddress(charge.payer) },
        valor: { original: toAmount(charge.amountInCentavos) },
        chave,
      });
      return {
        barcode: null,
        line: null,
        url: null,
        payload: getPayload(created, receiverName),
        dueOn: created.calendario.dataDeVencimento ?? dueOn,
        providerId: null,
      };
    },

    async find(payment) {
      const found = await client.findCharge(getKind(payment), getTxid(payment.reference));
      return found === null ? null : reportOn(found);
    },

    async cancel(payment) {
      const kind = getKind(payment);
      const txid = getTxid(payment.reference);
      try {
        await client.removeCharge(kind, txid);
      } catch (error) {
        if (!(error instanceof RefusedByBank)) throw error;
        const found = await client.findCharge(kind, txid);
        if (found !== null && reportOn(found).state !== "ended") throw error;
      }
    },

    async refund({ refund, ...payment }) {
      const found = await client.findCharge(getKind(payment), getTxid(payment.reference));
      const [pix] = found?.pix ?? [];
      if (pix === undefined) throw new Error(`The bank knows no Pix of ${payment.reference}`);
      await refundPix(client, pix.endToEndId, { id: refund, amountInCentavos: payment.amountInCentavos });
    },

    refunds: () => true,
    paysSeveralOrders: true,
  };
}

const toAmount = (centavos: number): string => (centavos / 100).toFixed(2);
const toCentavos = (amount: string): number => toWholeCentavos(Number(amount));

const addUp = (amounts: readonly { readonly valor: string }[]): number =>
  amounts.reduce((sum, { valor }) => sum + toCentavos(valor), 0);

const incomplete = (what: string) => new ProviderFailed(provider, "shape", `answered ${what}`);

const getKind = ({ method }: Pick<NamedPayment, "method">): ChargeKind =>
  method === paymentMethod.pix ? "cob" : "cobv";

const maxNameLength = 200;

const getDebtor = ({ name, document }: Payer) => ({
  nome: name.slice(0, maxNameLength),
  ...(document.length > 11 ? { cnpj: document } : { cpf: document }),
});

function getAddress({ address }: Payer) {
  if (address === null) return {};
  const { street, number, city, state, postalCode } = address;
  return {
    logradouro: `${street}, ${number || "S/N"}`.slice(0, maxNameLength),
    cidade: city,
    uf: state,
    cep: postalCode.replace(/\D/g, ""),
  };
}

async function createCharge(
  client: ApiPixClient,
  kind: ChargeKind,
  { reference, mayExist }: Pick<Charge, "reference" | "mayExist">,
  body: object,
): Promise<BankCharge> {
  const txid = getTxid(reference);
  const created =
    (mayExist ? await client.findCharge(kind, txid) : null) ??
    (await client.createCharge(kind, txid, body).catch(async (error: unknown) => {
      // The charge may exist although its answer was lost.
      const found =
        error instanceof ProviderFailed && error.status !== 401 && error.status !== 403
          ? await client.findCharge(kind, txid)
          : null;
      if (found === null) throw error;
      return found;
    }));
  if (created.txid !== txid) throw incomplete("another charge");
  if (reportOn(created).state === "ended") throw new PaymentMethodUnavailable(`The bank ended ${reference}`);
  return created;
}

/** Banks that implement an older version return only the location. */
function getPayload({ pixCopiaECola, location, loc }: BankCharge, merchantName: string): string {
  if (pixCopiaECola) return pixCopiaECola;
  const url = (location ?? loc?.location)?.replace(/^https?:\/\//, "");
  const payload = url ? generatePixPayload({ url, merchantName, merchantCity: "Brasil" }) : null;
  if (payload === null) throw incomplete("a charge without code and location");
  return payload;
}

function reportOn({ status, valor, pix }: BankCharge): ChargeReport {
  const received = pix ?? [];
  const paid = addUp(received);
  const refunds = received.flatMap(({ devolucoes }) => devolucoes ?? []);
  const returned = addUp(refunds.filter((refund) => refund.status === "DEVOLVIDO"));
  const [first] = received;
  const findState = (): ChargeReport["state"] => {
    if (first !== undefined) return returned >= paid ? "refunded" : "paid";
    if (status.startsWith("REMOVIDA")) return "ended";
    return "waiting";
  };
  return {
    state: findState(),
    providerId: null,
    charged: {
      amountInCentavos: first === undefined ? toCentavos(valor.original) : paid,
      currency: "BRL",
      isForUs: true,
    },
    paidAt: first === undefined ? null : new Date(first.horario),
    returnedInCentavos: returned,
  };
}

/** A refund that the bank could not settle is repeated under another id. */
const maxRefundAttempts = 5;

async function refundPix(
  client: ApiPixClient,
  endToEndId: string,
  { id, amountInCentavos }: { id: string; amountInCentavos: number },
): Promise<void> {
  const pix = await client.pix(endToEndId);
  const ids = Array.from({ length: maxRefundAttempts }, (_, attempt) =>
    attempt === 0 ? id : `${id}R${attempt}`,
  );
  const known = (pix.devolucoes ?? []).filter((each) => ids.includes(each.id));
  const unsettled = known.find((each) => each.status !== "NAO_REALIZADO");
  const next = ids.find((each) => known.every((refund) => refund.id !== each));
  if (unsettled === undefined && next === undefined)
    throw new RefundNeedsPeople(`The bank settled none of ${maxRefundAttempts} refunds of ${id}`);
  const { status } =
    unsettled ?? (await client.createRefund(endToEndId, next ?? id, { valor: toAmount(amountInCentavos) }));
  if (status !== "DEVOLVIDO") throw new Error(`The refund ${id} is not settled yet: ${status}`);
}
