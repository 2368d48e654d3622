import path from "node:path";

interface Addresses {
  readonly storefrontUrl: string;
  readonly upstreamUrl: string;
  readonly databaseUrl: string;
}

/** Rendered once and reused between runs, because rendering takes longer than the tests. */
export const uploadsFolder = path.resolve(".data/test-uploads");

/** Used by tests that are not about it: a busy machine answers later than the usual limit. */
export const patientTimeLimitInMs = "40000";

export const programSettings = ({ storefrontUrl, upstreamUrl, databaseUrl }: Addresses) => ({
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PUBLIC_ORIGIN: "",
  API_URL: upstreamUrl,
  CARD_TOKENS_URL: `${upstreamUrl}/sandbox/cards/tokens`,
  CARD_PUBLIC_KEY: "pk_sandbox",
  SESSION_SECRETS: "only for tests and always the same",
  STOREFRONT_KEY: "only for tests, in both programs",
  DATABASE_URL: databaseUrl,
  UPLOADS_FOLDER: uploadsFolder,
  SANDBOX: "on",
  PUBLIC_API_ORIGIN: upstreamUrl,
  STOREFRONT_ORIGIN: storefrontUrl,
  PASSWORD_HASHING: "quick",
  UPSTREAM_TIME_LIMIT_IN_MS: patientTimeLimitInMs,
});
