import { createHash, randomBytes } from "node:crypto";
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
