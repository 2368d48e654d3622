import { randomBytes } from "node:crypto";
import { appendFileSync, chmodSync } from "node:fs";
import { companySettings, madeSecrets } from "./check-settings";
import type { Variables } from "./finding";

const asked = [
  ["PUBLIC_ORIGIN", "o endereço público, como https://www.minhaloja.com.br"],
  ["DATABASE_URL", "o banco, como postgres://usuario:senha@servidor:5432/nome"],
  ...companySettings,
  ["SMTP_URL", "o servidor de e-mail, como smtps://usuario:senha@servidor:465"],
  ["MAIL_FROM", "o remetente, como Minha Loja <pedidos@minhaloja.com.br>"],
] as const;

/**
 * Asks for settings that are missing, makes the secrets that every shop needs, and appends all to the file of settings.
 * @returns what was added
 */
export async function askMissing(
  variables: Variables,
  file: string,
  ask: (question: string) => Promise<string>,
): Promise<Record<string, string>> {
  const added: Record<string, string> = {};
  for (const [name, what] of asked) {
    if (variables[name]) continue;
    const answer = (await ask(`${name}, ${what} (Enter pula): `)).trim();
    if (answer && !/["\n\\]/.test(answer)) added[name] = answer;
  }
  for (const name of madeSecrets) if (!variables[name]) added[name] = randomBytes(32).toString("hex");
  appendFileSync(
    file,
    Object.entries(added)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(""),
  );
  chmodSync(file, 0o600);
  return added;
}
