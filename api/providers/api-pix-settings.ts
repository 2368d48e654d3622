import { readFileSync } from "node:fs";
import { z } from "zod";
import type { ApiPixSettings } from "../payments/api-pix/api-pix-client";

/** The content of a file. */
const pemFile = z.string().transform((file, context) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    context.addIssue({ code: "custom", message: "deve ser o caminho de um arquivo PEM que a API possa ler" });
    return z.NEVER;
  }
});

const bankUrl = (error: string) => z.url({ protocol: /^https?$/, error });

export const apiPixVariables = z.object({
  API_PIX_URL: bankUrl("deve ser o endereço da API Pix do banco, com a versão")
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  API_PIX_TOKEN_URL: bankUrl("deve ser o endereço do banco que dá tokens OAuth 2").optional(),
  API_PIX_CLIENT_ID: z.string().optional(),
  API_PIX_CLIENT_SECRET: z.string().optional(),
  API_PIX_RECEIVER_KEY: z.string().max(77, { error: "deve ser a chave Pix da loja" }).optional(),
  API_PIX_CERTIFICATE_FILE: pemFile.optional(),
  API_PIX_PRIVATE_KEY_FILE: pemFile.optional(),
  API_PIX_AUTHORITY_FILE: pemFile.optional(),
  API_PIX_WEBHOOK_SECRET: z.string().min(32, { error: "deve ter 32 caracteres ou mais" }).optional(),
});

type ApiPixVariables = z.output<typeof apiPixVariables>;

const required = [
  "API_PIX_URL",
  "API_PIX_TOKEN_URL",
  "API_PIX_CLIENT_ID",
  "API_PIX_CLIENT_SECRET",
  "API_PIX_RECEIVER_KEY",
  "API_PIX_WEBHOOK_SECRET",
] as const;
const requiredOverHttps = ["API_PIX_CERTIFICATE_FILE", "API_PIX_PRIVATE_KEY_FILE"] as const;

/** One sentence for each setting that is missing because the setting `because` chooses the API Pix. */
export function findMissingApiPixSettings(env: ApiPixVariables, because: string): string[] {
  const isHttps = env.API_PIX_URL?.startsWith("https:") === true;
  return [
    ...required
      .filter((name) => env[name] === undefined)
      .map((name) => `${name} falta: ${because} é api-pix.`),
    ...requiredOverHttps
      .filter((name) => isHttps && env[name] === undefined)
      .map((name) => `${name} falta: o banco só atende quem mostra o seu certificado.`),
  ];
}

/** Reads the settings even if another provider is chosen, for charges that this one created before. */
export function readApiPixSettings(
  env: ApiPixVariables,
  { receiverName, timeLimitInMs }: Pick<ApiPixSettings, "receiverName" | "timeLimitInMs">,
): ApiPixSettings | null {
  const { API_PIX_URL: baseUrl, API_PIX_TOKEN_URL: tokenUrl, API_PIX_RECEIVER_KEY: receiverKey } = env;
  const { API_PIX_CLIENT_ID: clientId, API_PIX_CLIENT_SECRET: clientSecret } = env;
  const { API_PIX_WEBHOOK_SECRET: webhookSecret } = env;
  const { API_PIX_CERTIFICATE_FILE: cert, API_PIX_PRIVATE_KEY_FILE: key } = env;
  if (!baseUrl || !tokenUrl || !receiverKey || !clientId || !clientSecret || !webhookSecret) return null;
  return {
    baseUrl,
    tokenUrl,
    clientId,
    clientSecret,
    receiverKey,
    receiverName,
    webhookSecret,
    certificate: cert && key ? { cert, key } : null,
    authority: env.API_PIX_AUTHORITY_FILE ?? null,
    timeLimitInMs,
  };
}
