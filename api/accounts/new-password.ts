import { readFileSync } from "node:fs";
import { brandName } from "../../brand/brand";
import { refuseField } from "../http/refusal-error";
import { messages } from "../messages";
import type { HashingClient } from "./hashing-queue";
import type { Passwords } from "./passwords";

/** The 3,000 most leaked passwords of 8+ characters, from zxcvbn (Dan Wheeler and Dropbox, MIT licence). */
const leaked = new Set(
  readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean),
);

/** Shop-specific words that attackers combine with digits. */
const shopWords = new Set([
  brandName.toLowerCase(),
  "envelopamento",
  "senha",
  "minhasenha",
  "brasil",
  "mudar",
  "trocar",
]);

const rows = [
  "0123456789",
  "1234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjklç",
  "zxcvbnm",
];
const reversed = rows.map((row) => [...row].reverse().join(""));
const keyboardSequences = [...rows, ...reversed].map((row) => row.repeat(20));

export function isCommonPassword(password: string): boolean {
  const typed = password.normalize("NFKC").toLowerCase();
  const letters = typed.replace(/[^\p{L}]/gu, "");
  return (
    leaked.has(typed) ||
    shopWords.has(letters) ||
    new Set(typed).size <= 2 ||
    keyboardSequences.some((row) => row.includes(typed))
  );
}

/** Hashes a new password. Refuses a common password with 422 at `field`. */
export async function hashNewPassword(
  password: string,
  field: string,
  { passwords, client }: { passwords: Passwords; client: HashingClient },
): Promise<string> {
  if (isCommonPassword(password)) throw refuseField(422, field, messages.passwordGuessed);
  return passwords.hash(password, client);
}
