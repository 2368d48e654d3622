import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { resetAnnouncedCapabilities } from "~/upstream/capabilities.server";
import { passkeyChallenges, secondFactors } from "../../../api/extras/second-factor/schema";
import { generateCodeAt, getStepAt } from "../../../api/extras/second-factor/totp";
import type { Page } from "../../driver/page";
import { arrive } from "../../second-upstream/shop";
import { ana, logIn, openAccountPages, shop, upstream, visitor } from "../../setup/account-pages";
import { Authenticator } from "../../setup/authenticator";
import { addInstallerRecord } from "../../setup/installers";
import { password } from "../../setup/shoppers";
import { answerFrom } from "../../setup/storefront";

openAccountPages();

describe("/profile/duas-etapas", () => {
  const codeNow = async () => {
    const [factor] = await upstream()
      .database.select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, ana.id));
    return generateCodeAt(factor?.secret ?? Buffer.alloc(0), getStepAt(upstream().clock.now()));
  };

  it("is where an installer whose contacts are hidden is led from its pages, and back", async () => {
    const { database } = upstream();
    await addInstallerRecord({ database }, ana.id, { contactsNeedSecondFactor: true });
    const installer = (await logIn()).visitor;
    const here = `/detail-installer?id=${ana.id}`;
    const others = await (await arrive(shop)).visitor.open(here);
    expect(others.text).toContain("Este aplicador ainda não mostra os contatos.");
    for (const number of ["90020", "98765"]) expect(others.html).not.toContain(number);
    expect((await installer.open("/profile")).text).toContain("Mostrar os contatos aos clientes");
    const ownData = (await installer.open("/profile?step=0")).text;
    expect(ownData).toContain("Só você vê os seus contatos");
    expect(ownData).toContain("quando você ativar a verificação em duas etapas, ou quando a loja aprovar");
    expect((await others.visitor.open("/add-installer")).text).toContain(
      "depois que você confirmar o e-mail e ativar a verificação em duas etapas, ou que a loja aprovar",
    );
    await installer.open("/profile?step=3");
    const remembered = await installer.open("/profile");
    expect(remembered.text).toContain("Mostrar os contatos aos clientes");
    expect(remembered.has("link", "Mostrar os contatos aos clientes")).toBe(true);
    const own = await installer.open(here);
    expect(own.text).toContain("Os clientes ainda não veem estes contatos.");
    const begin = await own.follow("Ativar e mostrar os contatos");
    const setUp = await begin.form("Ativar").fill("Senha", password).submit();
    const done = setUp.form("Confirmar e ativar").fill("Código do aplicativo", await codeNow());
    const back = await (await done.submit()).follow("Guardei os códigos: voltar");
    expect(back.address).toBe(here);
    expect(back.text).not.toContain("Só você vê os seus contatos");
    expect((await others.visitor.open(here)).text).toContain("WhatsApp (11) 90020-0001");
  });

  it("is set, asked for at the login, replaced by a recovery code when the phone is lost, and turned off", async () => {
    const page = await visitor.open("/profile/duas-etapas");
    const wrong = await page.form("Ativar").fill("Senha", "outra senha").submit();
    expect([wrong.status, wrong.alerts.join()]).toEqual([
      422,
      expect.stringContaining("A senha atual está incorreta."),
    ]);
    const setUp = await page.form("Ativar").fill("Senha", password).submit();
    expect(setUp.$("main svg[role=img]").length).toBe(1);
    expect(setUp.$('main a[href^="otpauth://totp/Envelopa"]').length).toBe(1);
    const mistyped = await setUp.form("Confirmar e ativar").fill("Código do aplicativo", "000000").submit();
    expect([mistyped.status, mistyped.alerts.join()]).toEqual([
      422,
      expect.stringContaining("Este código não vale."),
    ]);
    const on = await mistyped
      .form("Confirmar e ativar")
      .fill("Código do aplicativo", await codeNow())
      .submit();
    expect(on.text).toContain("Restam 8 códigos de recuperação.");
    const codes = on
      .$("main li code")
      .toArray()
      .map((code) => on.$(code).text());
    expect(codes).toHaveLength(8);
    expect((await visitor.open("/profile/duas-etapas")).html).not.toContain(codes[0] ?? "none");

    upstream().clock.set("2026-11-20T14:05:00-03:00");
    const step = await logIn();
    expect([step.status, step.title.startsWith("Erro")]).toEqual([200, false]);
    expect(step.html).not.toContain(password);
    const refused = await step.form("Entrar").fill("Código de verificação", "000000").submit();
    expect([refused.status, refused.title.startsWith("Erro")]).toEqual([422, true]);
    const entered = await refused
      .form("Entrar")
      .fill("Código de verificação", await codeNow())
      .submit();
    expect(entered.address).toBe("/profile");

    const lost = await (await logIn())
      .form("Entrar")
      .fill("Código de verificação", codes[3] ?? "")
      .submit();
    expect(lost.address).toBe("/profile");
    const still = await lost.visitor.open("/profile/duas-etapas");
    expect(still.text).toContain("Restam 7 códigos de recuperação.");
    const off = await still.form("Desativar").fill("Senha", password).submit();
    expect(off.text).toContain("A verificação em duas etapas foi desativada.");
    expect((await logIn()).address).toBe("/profile");
  });

  describe("with passkeys", () => {
    const device = () => new Authenticator("http://shop.test");
    const addPasskey = async (name: string, own = device()) => {
      const page = await visitor.open("/profile/duas-etapas");
      const body = new URLSearchParams({ intent: "chave", password });
      const started = await visitor.send({ url: page.url, method: "POST", body });
      expect(started.status).toBe(200);
      const { challenge } = await newestChallenge();
      const rp = { id: "shop.test", name: "Envelopa" };
      const chave = JSON.stringify(own.create({ challenge, rp }));
      const sent = new URLSearchParams({ intent: "guardar", nome: name, chave });
      return visitor.go({ url: page.url, method: "POST", body: sent }, page.url);
    };
    const newestChallenge = async () => {
      const [newest] = await upstream()
        .database.select()
        .from(passkeyChallenges)
        .where(eq(passkeyChallenges.userId, ana.id))
        .orderBy(desc(passkeyChallenges.createdAt))
        .limit(1);
      return { challenge: newest?.challenge ?? "", rpId: "shop.test" };
    };

    it("says that a passkey was not used where the browser's answer cannot be read", async () => {
      const page = await visitor.open("/profile/duas-etapas");
      const body = new URLSearchParams({ intent: "guardar", nome: "Celular", chave: "1" });
      const refused = await visitor.go({ url: page.url, method: "POST", body }, page.url);
      expect([refused.status, refused.text]).toEqual([
        400,
        expect.stringContaining("A chave de acesso não foi usada."),
      ]);
      expect(refused.$('input[name="password"]').length).toBe(1);
    });

    it("lists them with their dates, and removes them by a plain form with the password", async () => {
      const first = await addPasskey("  ");
      expect(first.text).toContain("Restam 8 códigos de recuperação.");
      expect(first.$("main li code").length).toBe(8);
      const second = await addPasskey("Chave <b>USB</b>");
      expect(second.trail).toEqual(["303 /profile/duas-etapas"]);
      expect(second.text).toContain("Chave <b>USB</b> Adicionada em 20/11/2026, ainda não usada");
      expect(second.text).toContain("Aplicativo de verificação");
      const removing = await second.follow("Remover chave de acesso: Chave <b>USB</b>");
      expect(removing.text).not.toContain("É a sua única segunda etapa");
      const wrong = await removing.form("Remover").fill("Senha", "outra senha").submit();
      expect([wrong.status, wrong.alerts.join()]).toEqual([
        422,
        expect.stringContaining("A senha atual está incorreta."),
      ]);
      const one = await wrong.form("Remover").fill("Senha", password).submit();
      expect(one.text).toContain("Chave de acesso removida.");
      const last = await one.follow("Remover chave de acesso: Chave de acesso");
      expect(last.text).toContain("É a sua única segunda etapa");
      const off = await last.form("Remover e desativar").fill("Senha", password).submit();
      expect(off.text).toContain("A verificação em duas etapas foi desativada.");
      expect((await visitor.go(off.form("Ativar").submission(), off.url)).status).toBe(400);
    });

    it("enter the second step by what the page's script posts, and leave the code field where they fail", async () => {
      const own = device();
      await addPasskey("Celular", own);
      const step = await logIn();
      expect(step.text).toContain("a chave de acesso, o código do aplicativo");
      const post = (page: Page, chave: string) => {
        const body = new URLSearchParams({ ...fieldsOf(page), chave });
        return page.visitor.go({ url: new URL("/login", page.url).href, method: "POST", body }, page.url);
      };
      const fieldsOf = (page: Page) =>
        Object.fromEntries(["voltar", "email", "selado"].map((name) => [name, hiddenIn(page, name)]));
      const hiddenIn = (page: Page, name: string) => String(page.$(`input[name=${name}]`).val());
      const stranger = await post(step, JSON.stringify(device().get(await newestChallenge())));
      expect([stranger.status, stranger.alerts.join()]).toEqual([
        422,
        expect.stringContaining("Esta chave de acesso não vale."),
      ]);
      const garbled = await post(stranger, "{");
      expect([garbled.status, garbled.title.startsWith("Erro")]).toEqual([400, true]);
      expect(garbled.has("button", "Entrar")).toBe(true);
      upstream().clock.set("2026-11-20T14:01:00-03:00");
      const again = await logIn();
      const entered = await post(again, JSON.stringify(own.get(await newestChallenge())));
      expect(entered.address).toBe("/profile");
    });

    it("are not offered where the upstream has none", async () => {
      expect((await addPasskey("Celular")).text).toContain("Chaves de acesso");
      answerFrom(upstream(), { without: ["passkeys"] });
      resetAnnouncedCapabilities();
      for (const path of ["/profile/duas-etapas", "/profile/duas-etapas?adicionar=chave"]) {
        const page = await visitor.open(path);
        expect(page.text).toContain("está ativada");
        expect(page.text).not.toContain("Chaves de acesso");
        expect(page.has("button", "Continuar")).toBe(false);
      }
      answerFrom(upstream(), { missing: /client\/passkeys/ });
      resetAnnouncedCapabilities();
      expect((await visitor.open("/profile/duas-etapas")).text).toContain("está ativada");
    });

    it("tell an installer before the last factor goes that the contacts become hidden, and after", async () => {
      const { database } = upstream();
      await addInstallerRecord({ database }, ana.id, { contactsNeedSecondFactor: true });
      const on = await addPasskey("Celular");
      expect(on.text).toContain("Os seus contatos ficam escondidos");
      const last = await on.follow("Remover chave de acesso: Celular");
      expect(last.text).toContain("Os clientes deixam de ver o seu telefone");
      const off = await last.form("Remover e desativar").fill("Senha", password).submit();
      expect(off.text).toContain("Os clientes não veem mais os seus contatos");
    });
  });

  it("asks for the password again where the sealed one is another account's or was changed", async () => {
    const { visitor: guest } = await arrive(shop);
    const page = await guest.open("/login?voltar=/profile");
    const body = new URLSearchParams({ email: ana.email, selado: "inventado", codigo: "123456" });
    const answer = await guest.send({ url: page.url, method: "POST", body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("E-mail ou senha inválidos.");
  });
});
