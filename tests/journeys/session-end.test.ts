import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { arrive, password } from "./purchase-steps";

const storefront = inject("storefrontUrl");

const copyOf = ({ visitor }: Page) => new Visitor(storefront, { jar: visitor.jar.copy() });
const isKnown = async (visitor: Visitor) => (await visitor.open("/profile")).address.startsWith("/profile");

async function logIn(email: string, typed = password): Promise<Page> {
  const page = await new Visitor(storefront).open("/login");
  return page.form("Entrar").fill("E-mail", email).fill("Senha", typed).submit();
}

async function registered(visitor = new Visitor(storefront)): Promise<{ page: Page; email: string }> {
  const email = `${randomUUID()}@exemplo.example`;
  const form = await visitor.open("/auth/register?voltar=/perguntas-frequentes");
  const page = await form
    .form("Cadastrar")
    .fill("Nome", "Ana Beatriz de Souza")
    .fill("E-mail", email)
    .fill("Senha", password)
    .fill("Confirmar senha", password)
    .submit();
  return { page, email };
}

describe("session", () => {
  it("is replaced at login, so that cookies copied before stay a guest's", async () => {
    const home = await arrive(storefront);
    const before = copyOf(home);
    const { page } = await registered(home.visitor);
    expect([await isKnown(page.visitor), await isKnown(before)]).toEqual([true, false]);
  });

  it("ends at logout for copied cookies too, but not on the shopper's other devices", async () => {
    const { page, email } = await registered();
    const telephone = (await logIn(email)).visitor;
    const copy = copyOf(page);
    expect(await isKnown(copy)).toBe(true);
    const left = await page.press("Sair");
    expect([await isKnown(left.visitor), await isKnown(copy)]).toEqual([false, false]);
    expect(await isKnown(telephone)).toBe(true);
  });

  it("ends on every device after a password change", async () => {
    const { page, email } = await registered();
    const devices = [copyOf(page), (await logIn(email)).visitor];
    const form = await page.visitor.open("/profile?step=2");
    const changed = await form
      .form("Alterar senha")
      .fill("Senha atual", password)
      .fill("Nova senha", "segredo novo 2")
      .fill("Confirmar nova senha", "segredo novo 2")
      .submit();
    for (const device of [...devices, changed.visitor]) expect(await isKnown(device)).toBe(false);
    expect((await logIn(email)).status).toBe(400);
    expect(await isKnown((await logIn(email, "segredo novo 2")).visitor)).toBe(true);
  });

  it("ends when another account logs in with the same cookies", async () => {
    const [{ page }, { email }] = [await registered(), await registered()];
    const copy = copyOf(page);
    const login = await new Visitor(storefront).open("/login");
    const fields = new URLSearchParams({ email, password, voltar: "/home" });
    await page.visitor.go({ url: login.url, method: "POST", body: fields }, login.url);
    expect([await isKnown(page.visitor), await isKnown(copy)]).toEqual([true, false]);
  });
});
