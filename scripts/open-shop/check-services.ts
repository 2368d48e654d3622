import { Redis } from "ioredis";
import { waitForDatabase } from "../../api/database/wait-for-database";
import { MailNotDelivered } from "../../api/mail/mail-transport";
import { checkMailServer } from "../../api/mail/smtp";
import { createApiPixClient } from "../../api/payments/api-pix/api-pix-client";
import { createPagarmeClient } from "../../api/payments/pagarme/pagarme-client";
import type { ProviderSettings } from "../../api/providers/settings";
import { getPlatformSettings } from "../../contract/information";
import { createAsk } from "../check-upstream/exchange";
import {
  type Finding,
  getErrorCode,
  limitTime,
  reportMissing,
  reportRight,
  reportWrong,
  type Variables,
} from "./finding";

/** The counters of attempts, which several processes must share. */
export async function checkLimitsStore(url: string | undefined, limitInMs: number): Promise<Finding[]> {
  const subject = "LIMITS_STORE";
  if (!url) return [reportRight(subject, "não há: serve para um processo só")];
  try {
    await limitTime(limitInMs, (signal) =>
      url.startsWith("redis") ? pingRedis(url, signal) : waitForDatabase(url, { timeLimitInMs: 0, log() {} }),
    );
    return [reportRight(subject, "responde")];
  } catch (error) {
    return [
      reportWrong(subject, `não responde (${getErrorCode(error)})`, "Confira servidor, usuário e senha."),
    ];
  }
}

async function pingRedis(url: string, signal: AbortSignal): Promise<string> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let failure: Error | null = null;
  redis.on("error", (error) => {
    failure = error;
  });
  signal.addEventListener("abort", () => redis.disconnect());
  try {
    await redis.connect();
    return await redis.ping();
  } catch (error) {
    throw failure ?? error;
  } finally {
    redis.disconnect();
  }
}

export async function checkMail({ SMTP_URL, MAIL_FROM }: Variables, limitInMs: number): Promise<Finding[]> {
  const subject = "E-mail (SMTP_URL)";
  if (!SMTP_URL) return [reportMissing(subject, "Defina SMTP_URL e MAIL_FROM: sem eles nenhum e-mail sai.")];
  if (!MAIL_FROM) return [reportMissing("MAIL_FROM", "Defina, como Minha Loja <pedidos@minhaloja.com.br>.")];
  if (!URL.canParse(SMTP_URL))
    return [reportWrong(subject, "não é um endereço", "Escreva smtps://usuario:senha@servidor:465.")];
  try {
    await limitTime(limitInMs, () => checkMailServer(SMTP_URL));
    return [reportRight(subject, "o servidor atende; nada foi enviado")];
  } catch (error) {
    const code = error instanceof MailNotDelivered ? error.code : getErrorCode(error);
    return [reportWrong(subject, `não atende (${code})`, "Confira servidor, porta, usuário e senha.")];
  }
}

/** Requests a missing resource from each chosen provider, which checks the keys without a purchase. */
export async function checkProviders(
  { pagarme, apiPix, pix, boleto, cards }: ProviderSettings,
  limitInMs: number,
): Promise<Finding[]> {
  const used: readonly (string | null)[] = [pix, boleto, cards];
  const tried: Promise<Finding>[] = [];
  if (pagarme !== null && used.includes("pagarme"))
    tried.push(
      tryKeys("Pagar.me", limitInMs, () =>
        createPagarmeClient({ ...pagarme, timeLimitInMs: limitInMs }).getOrders("envelopa-open-shop"),
      ),
    );
  if (apiPix !== null && used.includes("api-pix"))
    tried.push(
      tryKeys("API Pix", limitInMs, () =>
        createApiPixClient({ ...apiPix, timeLimitInMs: limitInMs }).findWebhook(apiPix.receiverKey),
      ),
    );
  return Promise.all(tried);
}

async function tryKeys(subject: string, limitInMs: number, ask: () => Promise<unknown>): Promise<Finding> {
  try {
    await limitTime(limitInMs, ask);
    return reportRight(subject, "as chaves valem; nada foi comprado");
  } catch (error) {
    const status = error instanceof Error && "status" in error && error.status;
    const isRefused = status === 400 || status === 401 || status === 403;
    return isRefused
      ? reportWrong(subject, `recusa as chaves (${status})`, "Confira as chaves e o que o contrato permite.")
      : reportWrong(
          subject,
          `não responde (${status || getErrorCode(error)})`,
          "Confira o endereço, e tente mais tarde.",
        );
  }
}

/** Checks another upstream; the launcher starts the reference upstream. */
export async function checkUpstream(apiUrl: string, limitInMs: number): Promise<Finding[]> {
  const subject = "API_URL";
  const ask = createAsk(apiUrl.replace(/\/+$/, ""), limitInMs);
  const { status } = await ask(getPlatformSettings, {});
  return [
    status === 200
      ? reportRight(subject, "responde")
      : reportWrong(
          subject,
          `não responde (${status ?? "sem resposta"})`,
          `Execute npm run check:upstream -- ${apiUrl}`,
        ),
  ];
}
