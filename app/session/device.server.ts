import { createHash, randomBytes } from "node:crypto";
import Bowser from "bowser";
import { z } from "zod";
import { toEmailKey } from "../../common/email";
import { createSignedCookie } from "./session.server";

/** OWASP's device cookie: accounts that have logged in here are not delayed by others' wrong passwords. */
export interface KnownDevice {
  /** Identifies this device for the account; null if the account has not logged in here. */
  findKey(email: string): string | null;
  /** The `Set-Cookie` headers after a login. */
  addAccount(email: string): Promise<readonly string[]>;
}

const maxAccounts = 5;
const cookie = createSignedCookie("aparelho", 400 * 24 * 60 * 60);
const digest = z.string().length(22);
const stored = z.object({ id: digest, accounts: z.array(digest).max(maxAccounts) });

export async function readKnownDevice(headers: Headers): Promise<KnownDevice> {
  const value: unknown = await cookie.parse(headers.get("cookie")).catch(() => null);
  const read = stored.safeParse(value).data;
  const id = read?.id ?? randomBytes(16).toString("base64url");
  const accounts = read?.accounts ?? [];
  const getKey = (email: string) =>
    createHash("sha256")
      .update(`${id} ${toEmailKey(email)}`)
      .digest("base64url")
      .slice(0, 22);
  return {
    findKey(email) {
      const key = getKey(email);
      return accounts.includes(key) ? key : null;
    },
    async addAccount(email) {
      const key = getKey(email);
      if (accounts.includes(key)) return [];
      return [await cookie.serialize({ id, accounts: [key, ...accounts].slice(0, maxAccounts) })];
    },
  };
}

/** What a login tells the upstream about the browser that it comes from. */
export interface SignInDevice {
  /** Name in the list of sessions, such as 'Chrome no Android'; null if the browser does not send it. */
  readonly name: string | null;
  /** Key of a device on which the account of this e-mail has logged in before. */
  readonly knownKey: string | null;
}

export const readSignInDevice = async (headers: Headers, email: string): Promise<SignInDevice> => ({
  name: describeDevice(headers.get("user-agent")),
  knownKey: (await readKnownDevice(headers)).findKey(email),
});

export function describeDevice(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os, platform } = Bowser.parse(userAgent);
  // Every browser of an iPhone or iPad is named by its model.
  const where = os.name === "iOS" ? (platform.model ?? os.name) : os.name;
  if (!browser.name || !where) return null;
  return `${browser.name.replace(/ for Android$/, "")} no ${where}`.replace(/[^ -~]/g, "");
}
