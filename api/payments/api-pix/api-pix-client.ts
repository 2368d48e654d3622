import { Agent, fetch } from "undici";
import { z } from "zod";
import {
  askProvider,
  type ProviderAnswer,
  ProviderFailed,
  type Question,
  readAnswer,
} from "../../providers/ask-provider";
import { cacheToken } from "./access-token";

const provider = "API Pix";

export interface ApiPixSettings {
  /** Includes the version, as in `https://pix.bank.example/api/v2`. */
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The receiver's key in the DICT. */
  readonly receiverKey: string;
  /** Only used in codes that are made here from the location. */
  readonly receiverName: string;
  /** PEM; null only for servers without mutual TLS, as in tests. */
  readonly certificate: { readonly cert: string; readonly key: string } | null;
  /** PEM of the bank's own authority; null: the public ones. */
  readonly authority: string | null;
  readonly webhookSecret: string;
  readonly timeLimitInMs: number;
}

/** A permanent refusal: a retry would fail as well. */
export class RefusedByBank extends Error {
  constructor(
    readonly status: number,
    readonly fields: readonly string[],
  ) {
    super(`The bank refused with ${status}${fields.length > 0 ? ` (${fields.join(", ")})` : ""}`);
  }
}

const problem = z.object({ violacoes: z.array(z.object({ propriedade: z.string().nullish() })).nullish() });

const amount = z.string().regex(/^\d{1,10}\.\d{2}$/);
const moment = z.iso.datetime({ offset: true });
const refund = z.object({
  id: z.string(),
  valor: amount,
  status: z.enum(["EM_PROCESSAMENTO", "DEVOLVIDO", "NAO_REALIZADO"]),
});
const pix = z.object({
  endToEndId: z.string(),
  txid: z.string().nullish(),
  valor: amount,
  horario: moment,
  devolucoes: z.array(refund).nullish(),
});
const charge = z.object({
  txid: z.string(),
  status: z.string(),
  calendario: z.object({
    criacao: moment,
    expiracao: z.coerce.number().int().nullish(),
    dataDeVencimento: z.iso.date().nullish(),
  }),
  valor: z.object({ original: amount }),
  pixCopiaECola: z.string().max(512).nullish(),
  location: z.string().nullish(),
  loc: z.object({ location: z.string().nullish() }).nullish(),
  pix: z.array(pix).nullish(),
});
const webhook = z.object({ webhookUrl: z.string() });
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

export type BankCharge = z.output<typeof charge>;

const scopes = "cob.write cob.read cobv.write cobv.read pix.write pix.read webhook.write webhook.read";

/** `cob` is to be paid at once, `cobv` until a due date. */
export type ChargeKind = "cob" | "cobv";

/** The Central Bank's API Pix, version 2: OAuth 2 client credentials and mutual TLS. */
export function createApiPixClient(settings: ApiPixSettings) {
  const { baseUrl, tokenUrl, clientId, clientSecret, certificate, authority, timeLimitInMs } = settings;
  const dispatcher = new Agent({
    connect: { ...certificate, ...(authority === null ? {} : { ca: authority }) },
  });
  const send = (question: Pick<Question, "url" | "method" | "headers" | "body">) =>
    askProvider({
      ...question,
      provider,
      timeLimitInMs,
      fetch: (url, request) => fetch(url, { ...request, dispatcher }),
    });

  const token = cacheToken(async () => {
    const answer = await send({
      url: tokenUrl,
      method: "POST",
      headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
      body: new URLSearchParams({ grant_type: "client_credentials", scope: scopes }),
    });
    if (answer.status >= 400) throw refusedCredentials(answer);
    const { access_token, expires_in } = readAnswer(provider, tokenAnswer, answer);
    return { value: access_token, lifetimeInMs: expires_in * 1000 };
  });

  async function sendWithToken(method: "GET" | "PUT" | "PATCH", path: string, body: unknown) {
    const accessToken = await token.get();
    const headers = { Authorization: `Bearer ${accessToken}` };
    const answer = await send({ url: `${baseUrl}/${path}`, method, headers, body });
    if (answer.status === 401) token.forget(accessToken);
    return answer;
  }

  async function ask<Shape extends z.ZodType>(
    method: "GET" | "PUT" | "PATCH",
    path: string,
    shape: Shape,
    body?: unknown,
  ): Promise<z.output<Shape>> {
    const first = await sendWithToken(method, path, body);
    // The bank may end a token before its time. A refused request had no effect.
    const answer = first.status === 401 ? await sendWithToken(method, path, body) : first;
    // Wrong credentials are a configuration error.
    if (answer.status === 401 || answer.status === 403) throw refusedCredentials(answer);
    if (answer.status >= 400) {
      const read = problem.safeParse(answer.body);
      const violations = (read.success && read.data.violacoes) || [];
      throw new RefusedByBank(
        answer.status,
        violations.flatMap(({ propriedade }) => propriedade ?? []),
      );
    }
    return readAnswer(provider, shape, answer);
  }

  const orNull = (error: unknown) => {
    if (error instanceof RefusedByBank && error.status === 404) return null;
    throw error;
  };
  return {
    createCharge: (kind: ChargeKind, txid: string, body: unknown) =>
      ask("PUT", `${kind}/${txid}`, charge, body),
    findCharge: (kind: ChargeKind, txid: string) => ask("GET", `${kind}/${txid}`, charge).catch(orNull),
    removeCharge: (kind: ChargeKind, txid: string) =>
      ask("PATCH", `${kind}/${txid}`, charge, { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" }),
    pix: (endToEndId: string) => ask("GET", `pix/${encodeURIComponent(endToEndId)}`, pix),
    createRefund: (endToEndId: string, id: string, body: unknown) =>
      ask("PUT", `pix/${encodeURIComponent(endToEndId)}/devolucao/${id}`, refund, body),
    findWebhook: (receiverKey: string) =>
      ask("GET", `webhook/${encodeURIComponent(receiverKey)}`, webhook).catch(orNull),
    registerWebhook: (receiverKey: string, webhookUrl: string) =>
      ask("PUT", `webhook/${encodeURIComponent(receiverKey)}`, z.unknown(), { webhookUrl }),
  };
}

const refusedCredentials = ({ status }: ProviderAnswer) =>
  new ProviderFailed(provider, "status", `answered ${status}`, status);

export type ApiPixClient = ReturnType<typeof createApiPixClient>;
