import { readFileSync } from "node:fs";
import { Refused } from "../http/refused";
import { messages } from "../messages";
import type { HashingClient } from "./hashing-queue";
import type { Passwords } from "./passwords";

/**
 * The 3,000 passwords of 8 characters or more that leaked most often: what guessers try first. From the lists of zxcvbn
 * (Dan Wheeler and Dropbox, MIT licence).
 */
const leaked = new Set(
  readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean),
);

/** What a guesser of this shop's passwords would put figures behind. */
const wordsHere = new Set(["envelopa", "envelopamento", "senha", "minhasenha", "brasil", "mudar", "trocar"]);

const rows = [
  "0123456789",
  "1234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjklç",
  "zxcvbnm",
];
const reversed = rows.map((row) => [...row].reverse().join(""));
const inARow = [...rows, ...reversed].map((row) => row.repeat(20));

/** Whether a password is among the first that somebody would try: leaked often, a row of keys, or the shop's name with figures. */
export function isGuessedFirst(password: string): boolean {
  const typed = password.normalize("NFKC").toLowerCase();
  const letters = typed.replace(/[^\p{L}]/gu, "");
  return (
    leaked.has(typed) ||
    wordsHere.has(letters) ||
    new Set(typed).size <= 2 ||
    inARow.some((row) => row.includes(typed))
  );
}

/** The hash of a password that somebody chose. Refuses with 422, at the request's `field`, what is guessed first. */
export async function hashChosen(
  password: string,
  field: string,
  { passwords, client }: { passwords: Passwords; client: HashingClient },
): Promise<string> {
  if (isGuessedFirst(password)) {
    throw new Refused(422, messages.passwordGuessed, { errors: { [field]: [messages.passwordGuessed] } });
  }
  return passwords.hash(password, client);
}
