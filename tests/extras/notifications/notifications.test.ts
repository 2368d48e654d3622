import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mailPreferences } from "../../../api/extras/notifications/schema";
import type { Page } from "../../driver/page";
import { arrive } from "../../second-upstream/shop";
import { accountLinksOf, ana, openAccountPages, shop, upstream, visitor } from "../../setup/account-pages";

openAccountPages();

describe("/notificacoes", () => {
  const isOn = (page: Page, kind: string) => page.$(`input[value="${kind}"][checked]`).length === 1;
  const links = async () => {
    const { token } = await preferences();
    return `/notificacoes?token=${token}&tipo=quotes`;
  };
  const preferences = async () => {
    const { database } = upstream();
    await database
      .insert(mailPreferences)
      .values({ userId: ana.id, token: `t-${ana.id}` })
      .onConflictDoNothing();
    const [found] = await database.select().from(mailPreferences).where(eq(mailPreferences.userId, ana.id));
    if (found === undefined) throw new Error("No preferences");
    return found;
  };

  it("has a switch for each optional mail, is in the account's menu, and names the mails that are always sent", async () => {
    const page = await visitor.open("/notificacoes");
    expect(page.heading).toBe("Notificações");
    expect(accountLinksOf(page)).toContain("Notificações");
    expect(page.text).toContain(`E-mails que ${ana.email} recebe`);
    expect(page.text).toContain("Se não foi você, é assim que você fica sabendo a tempo.");
    const unticked = page
      .form("Salvar")
      .submission((all) => all.filter((each) => each.join() !== "aviso,quotes"));
    const saved = await visitor.go(unticked, page.url);
    expect([saved.address, saved.text]).toEqual([
      "/notificacoes",
      expect.stringContaining("Notificações salvas."),
    ]);
    expect([isOn(saved, "quotes"), isOn(saved, "stock-alerts")]).toEqual([false, true]);
    expect((await preferences()).off).toEqual(["quotes"]);
  });

  it("opens without a login by the link of a mail, and turns off what the mail was about by one press", async () => {
    const guest = (await arrive(shop)).visitor;
    const page = await guest.open(await links());
    expect(page.text).toContain(
      `Você veio de um e-mail de Respostas aos seus pedidos de orçamento, enviado a ${ana.email}.`,
    );
    expect((await preferences()).off).toEqual([]);
    const stopped = await page.press("Não receber mais");
    expect(stopped.text).toContain("Pronto: não enviamos mais estes e-mails.");
    expect((await preferences()).off).toEqual(["quotes"]);
    const again = await stopped
      .form("Salvar")
      .choose(/^Respostas aos seus pedidos/)
      .submit();
    expect(again.text).toContain("Notificações salvas.");
    expect((await preferences()).off).toEqual([]);
    expect((await (await arrive(shop)).visitor.open("/notificacoes")).address).toContain("/login");
  });

  it("takes the one-click post of a mail program, without cookie, origin and redirect", async () => {
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const answer = await shop(`http://localhost${await links()}`, {
      method: "POST",
      body,
      redirect: "manual",
    });
    expect(answer.status).toBe(200);
    expect((await preferences()).off).toEqual(["quotes"]);
  });
});
