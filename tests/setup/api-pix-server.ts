import { generatePixPayload } from "@brazilian-utils/brazilian-utils/generate-pix-payload";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { toWholeCentavos } from "../../api/reais";
import { createFaults, listen, type ProviderServer, type ReceivedRequest } from "./provider-server";

/** A bank with the Central Bank's API Pix, version 2.9.0: https://github.com/bacen/pix-api. */

const txid = z.string().regex(/^[a-zA-Z0-9]{26,35}$/);
const endToEndId = z.string().regex(/^[a-zA-Z0-9]{32}$/);
const valor = z.string().regex(/^\d{1,10}\.\d{2}$/);
const positive = valor.refine((text) => Number(text) > 0);
const chave = z.string().max(77);
const moment = z.iso.datetime({ offset: true });
const status = z.enum(["ATIVA", "CONCLUIDA", "REMOVIDA_PELO_USUARIO_RECEBEDOR", "REMOVIDA_PELO_PSP"]);
const nome = z.string().max(200);
const cpf = z.string().regex(/^\d{11}$/);
const cnpj = z.string().regex(/^[0-9A-Z]{14}$/);
const address = {
  logradouro: z.string().max(200),
  cidade: z.string().max(200),
  uf: z.string().max(2),
  cep: z.string().max(8),
};
const person = z.union([z.strictObject({ cpf, nome }), z.strictObject({ cnpj, nome })]);
const debtor = z.union([
  z.strictObject({ cpf, nome, ...address }),
  z.strictObject({ cnpj, nome, ...address }),
]);

const cobSolicitada = z.strictObject({
  calendario: z.strictObject({ expiracao: z.int().positive() }),
  devedor: person.optional(),
  valor: z.strictObject({ original: positive }),
  chave,
});
const cobVSolicitada = z.strictObject({
  calendario: z.strictObject({ dataDeVencimento: z.iso.date(), validadeAposVencimento: z.int().min(0) }),
  devedor: debtor,
  valor: z.strictObject({ original: positive }),
  chave,
});
const cobRevisada = z.strictObject({ status: z.literal("REMOVIDA_PELO_USUARIO_RECEBEDOR") });
const devolucaoSolicitada = z.strictObject({ valor: positive });
const webhookSolicitado = z.strictObject({ webhookUrl: z.url() });

const devolucao = z.object({
  id: z.string().regex(/^[a-zA-Z0-9]{1,35}$/),
  rtrId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  valor,
  horario: z.object({ solicitacao: moment, liquidacao: moment.optional() }),
  status: z.enum(["EM_PROCESSAMENTO", "DEVOLVIDO", "NAO_REALIZADO"]),
  motivo: z.string().max(140).optional(),
});
const pix = z.object({
  endToEndId,
  txid,
  valor,
  horario: moment,
  devolucoes: z.array(devolucao).optional(),
});
const cobCompleta = z.object({
  txid,
  revisao: z.int().min(0),
  status,
  calendario: z.union([
    z.strictObject({ criacao: moment, expiracao: z.int() }),
    z.strictObject({ criacao: moment, dataDeVencimento: z.iso.date(), validadeAposVencimento: z.int() }),
  ]),
  devedor: z.looseObject({ nome }).optional(),
  valor: z.object({ original: valor }),
  chave,
  location: z.string().max(77),
  pixCopiaECola: z.string().max(512).optional(),
  pix: z.array(pix).optional(),
});

type Cob = z.output<typeof cobCompleta>;
type Pix = z.output<typeof pix>;
type Refund = z.output<typeof devolucao>;

const amountOf = (centavos: number) => (centavos / 100).toFixed(2);
const digits = (text: string, length: number) =>
  text
    .replace(/[^a-zA-Z0-9]/g, "")
    .padEnd(length, "0")
    .slice(0, length);

interface Options {
  readonly now?: () => Date;
  /** Banks omitted the code before version 2.6.0. */
  readonly withoutCode?: boolean;
}

export interface ApiPixServer extends ProviderServer {
  readonly webhooks: Map<string, string>;
  /** Tokens that were given out. */
  readonly tokens: number;
  /** What the next refunds become. */
  settleRefundsAs(status: Refund["status"]): void;
  settleRefunds(): void;
  chargeOf(reference: string): Cob;
  /** The body of the bank's webhook. */
  messageAbout(reference: string): object;
}

export async function startApiPixServer({
  now = () => new Date(),
  withoutCode = false,
}: Options = {}): Promise<ApiPixServer> {
  const charges = new Map<string, Cob>();
  const creations = new Map<string, number>();
  const webhooks = new Map<string, string>();
  const received: ReceivedRequest[] = [];
  const faults = createFaults();
  const scopesOf = new Map<string, readonly string[]>();
  let refundStatus: Refund["status"] = "DEVOLVIDO";
  const app = new Hono();

  const problem = (
    context: Context,
    code: 400 | 401 | 403 | 404,
    type: string,
    violations: readonly string[] = [],
  ) =>
    context.json(
      {
        type: `https://pix.bcb.gov.br/api/v2/error/${type}`,
        title: type,
        status: code,
        violacoes: violations.map((propriedade) => ({ razao: "Inválido", propriedade })),
      },
      code,
      { "Content-Type": "application/problem+json" },
    );
  const byReference = (reference: string): Cob => {
    const found = [...charges.values()].find((charge) => charge.txid.startsWith(reference));
    if (found === undefined) throw new Error(`The bank has no charge ${reference}`);
    return found;
  };
  const allPix = () => [...charges.values()].flatMap((charge) => charge.pix ?? []);

  app.use(async (context, next) => {
    const text = await context.req.raw.clone().text();
    const isJson = context.req.header("content-type")?.includes("json") === true;
    received.push({
      method: context.req.method,
      path: new URL(context.req.url).pathname,
      idempotencyKey: undefined,
      body: isJson && text !== "" ? JSON.parse(text) : text,
    });
    await next();
  });
  app.post("/oauth/token", async (context) => {
    const expected = `Basic ${Buffer.from("client:only for tests").toString("base64")}`;
    const form = new URLSearchParams(await context.req.text());
    if (context.req.header("authorization") !== expected || form.get("grant_type") !== "client_credentials")
      return context.json({ error: "invalid_client" }, 401);
    const token = `token-${scopesOf.size + 1}`;
    scopesOf.set(token, (form.get("scope") ?? "").split(" "));
    return context.json({
      access_token: token,
      token_type: "Bearer",
      expires_in: 3600,
      scope: form.get("scope"),
    });
  });
  const needs = (scope: string, context: Context) => {
    const token = context.req.header("authorization")?.replace("Bearer ", "") ?? "";
    const scopes = scopesOf.get(token);
    if (scopes === undefined) return context.json({ error: "invalid_token" }, 401);
    return scopes.includes(scope) ? null : problem(context, 403, "AcessoNegado");
  };
  app.use("/api/v2/*", faults.middleware);

  const idOf = (context: Context) => context.req.param("txid") ?? "";
  for (const kind of ["cob", "cobv"] as const) {
    const path = `/api/v2/${kind}/:txid`;
    app.put(path, async (context) => {
      const refused = needs(`${kind}.write`, context);
      if (refused) return refused;
      const id = idOf(context);
      const schema = kind === "cob" ? cobSolicitada : cobVSolicitada;
      const read = schema.safeParse(await context.req.json());
      if (!txid.safeParse(id).success || !read.success)
        return problem(
          context,
          400,
          "CobOperacaoInvalida",
          read.error?.issues.map((issue) => issue.path.join(".")),
        );
      const known = charges.get(id);
      if (known !== undefined && known.status !== "ATIVA")
        return problem(context, 400, "CobOperacaoInvalida", ["status"]);
      const location = `pix.bank.example/qr/v2/${digits(id, 32)}`;
      const code = generatePixPayload({
        url: location,
        merchantName: "Adesivos do Sul Ltda.",
        merchantCity: "Brasil",
      });
      const charge = cobCompleta.parse({
        ...read.data,
        txid: id,
        revisao: (known?.revisao ?? -1) + 1,
        status: "ATIVA",
        calendario: { criacao: now().toISOString(), ...read.data.calendario },
        location,
        ...(withoutCode ? {} : { pixCopiaECola: code }),
      });
      charges.set(id, charge);
      if (known === undefined) creations.set(id, 1);
      return context.json(charge, 201);
    });
    app.get(path, (context) => {
      const refused = needs(`${kind}.read`, context);
      if (refused) return refused;
      const found = charges.get(idOf(context));
      return found ? context.json(cobCompleta.parse(found)) : problem(context, 404, "NaoEncontrado");
    });
    app.patch(path, async (context) => {
      const refused = needs(`${kind}.write`, context);
      if (refused) return refused;
      const found = charges.get(idOf(context));
      if (found === undefined) return problem(context, 404, "NaoEncontrado");
      const read = cobRevisada.safeParse(await context.req.json());
      if (!read.success || found.status !== "ATIVA")
        return problem(context, 400, "CobOperacaoInvalida", ["status"]);
      found.status = read.data.status;
      found.revisao += 1;
      return context.json(cobCompleta.parse(found));
    });
  }
  app.get("/api/v2/pix/:id", (context) => {
    const refused = needs("pix.read", context);
    if (refused) return refused;
    const found = allPix().find((each) => each.endToEndId === context.req.param("id"));
    return found ? context.json(pix.parse(found)) : problem(context, 404, "NaoEncontrado");
  });
  app.put("/api/v2/pix/:id/devolucao/:refund", async (context) => {
    const refused = needs("pix.write", context);
    if (refused) return refused;
    const found = allPix().find((each) => each.endToEndId === context.req.param("id"));
    if (found === undefined) return problem(context, 404, "NaoEncontrado");
    const read = devolucaoSolicitada.safeParse(await context.req.json());
    const known = found.devolucoes ?? [];
    const id = context.req.param("refund");
    const returned = known
      .filter((each) => each.status !== "NAO_REALIZADO")
      .reduce((sum, each) => sum + Number(each.valor), 0);
    const isTooMuch = returned + Number(read.data?.valor ?? 0) > Number(found.valor) + 0.001;
    if (!read.success || isTooMuch || known.some((each) => each.id === id))
      return problem(context, 400, "PixDevolucaoInvalida", ["devolucao.valor"]);
    const refund = devolucao.parse({
      id,
      rtrId: digits(`D${id}`, 32),
      valor: read.data.valor,
      horario: { solicitacao: now().toISOString() },
      status: refundStatus,
    });
    found.devolucoes = [...known, refund];
    return context.json(refund, 201);
  });
  app.get("/api/v2/webhook/:key", (context) => {
    const webhookUrl = webhooks.get(context.req.param("key"));
    const body = { webhookUrl, chave: context.req.param("key"), criacao: now().toISOString() };
    return (
      needs("webhook.read", context) ??
      (webhookUrl ? context.json(body) : problem(context, 404, "NaoEncontrado"))
    );
  });
  app.put("/api/v2/webhook/:key", async (context) => {
    const refused = needs("webhook.write", context);
    if (refused) return refused;
    webhooks.set(context.req.param("key"), webhookSolicitado.parse(await context.req.json()).webhookUrl);
    return context.body(null, 200);
  });

  const refundsOf = (reference: string): Refund[] =>
    (byReference(reference).pix ?? []).flatMap(({ devolucoes }) => devolucoes ?? []);
  const refunded = (reference: string) =>
    refundsOf(reference)
      .filter((each) => each.status === "DEVOLVIDO")
      .reduce((sum, each) => sum + toWholeCentavos(Number(each.valor)), 0);
  const isOver = ({ calendario }: Cob) =>
    "expiracao" in calendario
      ? now().getTime() > Date.parse(calendario.criacao) + calendario.expiracao * 1000
      : now() > new Date(`${calendario.dataDeVencimento}T23:59:59-03:00`);

  const listening = await listen(app);
  return {
    ...listening,
    faults,
    received,
    webhooks,
    get tokens() {
      return scopesOf.size;
    },
    settleRefundsAs(next) {
      refundStatus = next;
    },
    settleRefunds() {
      for (const each of allPix().flatMap(({ devolucoes }) => devolucoes ?? [])) each.status = "DEVOLVIDO";
    },
    chargeOf: byReference,
    created: (reference) =>
      [...creations].filter(([id]) => id.startsWith(reference)).reduce((sum, [, count]) => sum + count, 0),
    references: () => [...charges.keys()].map((id) => id.slice(0, 13)),
    stateOf(reference) {
      const charge = byReference(reference);
      if (charge.status === "ATIVA") return "waiting";
      if (charge.pix === undefined) return "removed";
      return refunded(reference) > 0 ? "refunded" : "paid";
    },
    refundedInCentavos: refunded,
    pay(reference, { amountInCentavos, wasUnderWay = false } = {}) {
      const charge = byReference(reference);
      if (!wasUnderWay && (charge.status !== "ATIVA" || isOver(charge)))
        throw new Error(`The charge ${reference} cannot be paid`);
      charge.status = "CONCLUIDA";
      const received: Pix = {
        endToEndId: digits(`E99999999${reference}`, 32),
        txid: charge.txid,
        valor: amountInCentavos === undefined ? charge.valor.original : amountOf(amountInCentavos),
        horario: now().toISOString(),
      };
      charge.pix = [received];
    },
    returnByHand(reference, amountInCentavos) {
      const [paid] = byReference(reference).pix ?? [];
      if (paid === undefined) throw new Error(`The charge ${reference} was not paid`);
      const known = paid.devolucoes ?? [];
      const refund = devolucao.parse({
        id: `BANK${known.length}`,
        rtrId: digits(`D9${known.length}${reference}`, 32),
        valor: amountOf(amountInCentavos),
        horario: { solicitacao: now().toISOString(), liquidacao: now().toISOString() },
        status: "DEVOLVIDO",
      });
      paid.devolucoes = [...known, refund];
    },
    remove(reference) {
      byReference(reference).status = "REMOVIDA_PELO_PSP";
    },
    messageAbout(reference) {
      const charge = [...charges.values()].find((each) => each.txid.startsWith(reference));
      const id = reference.padEnd(26, "0");
      const forged = { endToEndId: digits("E1", 32), txid: id, valor: "1.00", horario: now().toISOString() };
      return { pix: charge?.pix ?? [forged] };
    },
  };
}
