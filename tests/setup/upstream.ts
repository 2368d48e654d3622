import { tmpdir } from "node:os";
import path from "node:path";
import type { z } from "zod";
import { createApp } from "../../api/app";
import { createServices } from "../../api/create-services";
import { connect, createDatabase as createQueries, type Database } from "../../api/database/connection";
import { usualPaymentSettings } from "../../api/payments/payment-settings";
import { embeddedProviders, type ProviderSettings } from "../../api/providers/settings";
import type { Services } from "../../api/services";
import type { Call } from "../../contract/call";
import type { TestDatabase } from "./database";
import { lendDatabase } from "./lent-databases";
import { closeAfterFile } from "./opened";
import { temporaryFolderPrefix } from "./temporary-postgres";

/** A clock that does not advance by itself. */
interface StoppedClock {
  now(): Date;
  set(moment: string): void;
  pass(time: { readonly minutes?: number; readonly seconds?: number }): void;
}

interface Answer {
  readonly status: number;
  /** JSON body, validated against the contract. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** The reference upstream on its own database, with responses validated against the contract. */
export interface Upstream {
  readonly database: Database;
  readonly clock: StoppedClock;
  readonly parts: Services;
  /** `path` without leading host, with query: `product/name?productName=x`. */
  ask(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    more?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Submits a form to one of the upstream's pages. */
  submit(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<{ status: number; location: string | null; text: string }>;
  /** The parsed response of a successful call; throws unless the status is 200. */
  answerTo<Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType>(
    call: Call<Query, Body, Reply>,
    given?: { query?: Record<string, string>; body?: z.input<Body>; token?: string },
  ): Promise<z.output<Reply>>;
  /** A lent database closes by itself at the end of the test file. */
  close(): Promise<void>;
}

export const upstreamSettings: Services["settings"] = {
  uploadsFolder: path.join(tmpdir(), `${temporaryFolderPrefix}${process.pid}-uploads`, "Uploads"),
  sandbox: true,
  publicOrigin: "http://upstream.test",
  storefrontOrigin: "http://shop.test",
  contactEmail: "contato@shop.test",
  storefrontKey: "only for tests, in both programs",
  tokenLifetimeInMinutes: 60,
  passwordResetLifetimeInMinutes: 60,
  pixLifetimeInMinutes: 10,
  passwordHashing: "quick",
  payments: usualPaymentSettings,
};

interface UpstreamOptions {
  /** Instead of a lent one, which is empty. */
  readonly createDatabase?: () => Promise<TestDatabase>;
  readonly providers?: ProviderSettings;
  readonly sandbox?: boolean;
}

/**
 * `replace` substitutes services, for example a failing carrier. The clock starts on a Friday afternoon in São Paulo.
 */
export async function openUpstream(
  replace: Partial<Services> = {},
  { createDatabase, providers = embeddedProviders, sandbox = true }: UpstreamOptions = {},
): Promise<Upstream> {
  const { db, close } = await (createDatabase ? connectTo(await createDatabase()) : connectToLent());
  const clock = stoppedClock("2026-11-20T14:00:00-03:00");
  const settings = { ...upstreamSettings, sandbox };
  const parts: Services = { ...createServices(settings, db, clock, providers), ...replace };
  const app = createApp(parts, { checkAnswers: true });
  const ask: Upstream["ask"] = async (method, path, { body, token, headers = {} } = {}) => {
    const response = await app.request(`/${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: jsonOf(await response.text()) };
  };
  return {
    database: db,
    clock,
    parts,
    ask,
    async submit(path, fields, headers = {}) {
      const body = new URLSearchParams(fields);
      const response = await app.request(`/${path}`, { method: "POST", body, headers });
      return {
        status: response.status,
        location: response.headers.get("location"),
        text: await response.text(),
      };
    },
    async answerTo(call, { query = {}, body, token } = {}) {
      const path = Object.keys(query).length > 0 ? `${call.path}?${new URLSearchParams(query)}` : call.path;
      const { status, body: answer } = await ask(call.method, path, { body, token });
      if (status !== 200) throw new Error(`${call.name} answered ${status}: ${JSON.stringify(answer)}`);
      return call.answer.parse(answer);
    },
    close,
  };
}

async function connectToLent() {
  const { pool, giveBack } = await lendDatabase();
  closeAfterFile(giveBack);
  return { db: createQueries(pool), close: giveBack };
}

function connectTo({ url, drop }: TestDatabase) {
  const { db, close } = connect(url);
  return { db, close: () => close().then(drop) };
}

function jsonOf(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return text;
  }
}

function stoppedClock(start: string): StoppedClock {
  let moment = new Date(start);
  return {
    now: () => new Date(moment),
    set(next) {
      moment = new Date(next);
    },
    pass({ minutes = 0, seconds = 0 }) {
      moment = new Date(moment.getTime() + minutes * 60_000 + seconds * 1000);
    },
  };
}
