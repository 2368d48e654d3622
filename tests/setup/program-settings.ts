import path from "node:path";

interface Addresses {
  /** Where shoppers go. */
  readonly storefrontUrl: string;
  /** Where storefronts go, and shoppers for the sandbox. */
  readonly upstreamUrl: string;
  readonly databaseUrl: string;
}

/** Drawn once and kept from one run to the next; drawing them takes longer than everything else in a test. */
export const uploadsFolder = path.resolve(".data/test-uploads");

/** What both programs are told wherever tests start them, but for their own ports and folders. */
export const programSettings = ({ storefrontUrl, upstreamUrl, databaseUrl }: Addresses) => ({
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PUBLIC_ORIGIN: "",
  API_URL: upstreamUrl,
  CARD_TOKENS_URL: `${upstreamUrl}/sandbox/cards/tokens`,
  CARD_PUBLIC_KEY: "pk_sandbox",
  SESSION_SECRETS: "only for tests and always the same",
  DATABASE_URL: databaseUrl,
  UPLOADS_FOLDER: uploadsFolder,
  SANDBOX: "on",
  PUBLIC_API_ORIGIN: upstreamUrl,
  STOREFRONT_ORIGIN: storefrontUrl,
  PASSWORD_HASHING: "quick",
});
