import { desc, eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { resetAnnouncedCapabilities } from "~/upstream/capabilities.server";
import { Passwords } from "../../../api/accounts/passwords";
import { tokens, users } from "../../../api/database/schema/accounts";
import { products } from "../../../api/database/schema/catalogue";
import { mails } from "../../../api/database/schema/information";
import { mailPreferences } from "../../../api/extras/notifications/schema";
import { passkeyChallenges, secondFactors } from "../../../api/extras/second-factor/schema";
import { codeAt, stepAt } from "../../../api/extras/second-factor/totp";
import { stockAlerts } from "../../../api/extras/stock-alerts/schema";
import { erasureJob } from "../../../api/personal-data/account-deletions";
import { dataExportJob } from "../../../api/personal-data/data-exports";
import type { Page } from "../../driver/page";
import { Visitor } from "../../driver/visitor";
import { arrive, shopOrigin } from "../../second-upstream/shop";
import { Authenticator } from "../../setup/authenticator";
import { openFilmShop } from "../../setup/film-shop";
import { addInstallerRecord } from "../../setup/installers";
import { addSavedCard } from "../../setup/saved-cards";
import { createShopFromSource } from "../../setup/shop-from-source";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { answerFrom, failing } from "../../setup/storefront";
import { workOff } from "../../setup/work-off";

const { upstream } = openFilmShop();
const password = "segredo de teste 1";
const start = "2026-11-20T14:00:00-03:00";
let shop: typeof fetch;
let passwordHash: string;
let ana: TestShopper;
let visitor: Visitor;

beforeAll(async () => {
  shop = await createShopFromSource();
  passwordHash = await new Passwords("quick").hash(password);
});
beforeEach(async () => {
  upstream().clock.set(start);
  ana = await addShopper(upstream(), { passwordHash, createdAt: new Date("2026-01-01T00:00:00Z") });
  visitor = (await logIn()).visitor;
  await upstream()
    .database.update(tokens)
    .set({ expiresAt: new Date("2040-01-01T00:00:00Z") });
});

async function logIn(email = ana.email): Promise<Page> {
  const login = await (await arrive(shop)).visitor.open("/login?voltar=/profile");
  return login.form("Entrar").fill("E-mail", email).fill("Senha", password).submit();
}

const mailTo = async (email: string, subject: string) => {
  const all = await upstream()
    .database.select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.id);
  return all.filter((mail) => mail.subject === subject).map(({ body }) => body);
};
const pathIn = (mail: string | undefined) =>
  /https?:\/\/[^/]+(\/(?:manter-conta|confirmar-email|nao-fui-eu)\?token=[\w-]+)/.exec(mail ?? "")?.[1] ?? "";
const accountLinksOf = (page: Page) =>
  page
    .$(".account-menu a")
    .toArray()
    .map((link) => page.$(link).text());

describe("the account's pages", () => {
  it("begin with their own heading, and '/profile' alone with what is to be done, arrives and waits", async () => {
    const home = await visitor.open("/profile");
    expect([home.heading, home.$("main h1").length]).toEqual(["Minha conta", 1]);
    expect(home.text).toContain("Nada pendente");
    const headings = [
      ["/profile?step=0", "Informações pessoais"],
      ["/profile?step=2", "Senha"],
    ];
    for (const [path = "", heading] of [...headings, ["/profile/email", "E-mail"]])
      expect((await visitor.open(path)).heading).toBe(heading);

    const { database } = upstream();
    await database.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, ana.id));
    const [product] = await database.select().from(products).limit(1);
    await database.insert(stockAlerts).values({
      ...{ userId: ana.id, email: ana.email, productId: product?.id ?? 0, token: `aviso-${ana.id}` },
      ...{ state: "active", changedAt: upstream().clock.now() },
    });
    const busy = await visitor.open("/profile");
    expect(busy.text).toContain(
      `Para você fazer Confirmar o e-mail Ninguém confirmou ainda que ${ana.email} é seu.`,
    );
    expect(busy.text).toContain("Esperando Avisos de estoque Avisaremos quando 1 produto chegar.");
  });
});

describe("/localizacao of a shopper", () => {
  it("offers the saved addresses, and moves to the one that is pressed", async () => {
    const page = await visitor.open("/localizacao?voltar=/favoritos");
    const moved = await page.press(/^Casa: Avenida Paulista/);
    expect(moved.address).toBe("/favoritos");
    expect(moved.text).toContain("01310-100");
    const guest = (await arrive(shop)).visitor;
    expect((await guest.open("/localizacao?voltar=/favoritos")).text).not.toContain("endereço salvo");
  });
});

describe("the gate for the CEP", () => {
  it("offers a shopper the saved addresses as buttons, beside the form", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    // Otherwise the login takes the delivery address's place.
    failing("GET client/getAddressDeliveryAddress", 500);
    const newcomer = new Visitor(shopOrigin, { fetch: shop });
    const login = await newcomer.open("/login?voltar=/home");
    const gate = await login.form("Entrar").fill("E-mail", ana.email).fill("Senha", password).submit();
    expect(gate.$(".gate").text()).toContain("Entregar em um endereço salvo:");
    expect(gate.has("button", "Confirmar cep")).toBe(true);
    const home = await gate.press(/^Casa: Avenida Paulista/);
    expect([home.address, home.$(".gate").length]).toEqual(["/home", 0]);
    expect(home.text).toContain("Calculando para: 01310-100");
    const guest = await new Visitor(shopOrigin, { fetch: shop }).open("/home");
    expect(guest.$(".gate").text()).not.toContain("endereço salvo");
  });
});

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

describe("/profile/duas-etapas", () => {
  const codeNow = async () => {
    const [factor] = await upstream()
      .database.select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, ana.id));
    return codeAt(factor?.secret ?? Buffer.alloc(0), stepAt(upstream().clock.now()));
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

describe("/profile/privacidade", () => {
  it("asks the password for a copy of the shopper's data, which the login downloads until it expires", async () => {
    const refused = await (await visitor.open("/profile/privacidade")).press("Baixar meus dados");
    expect([refused.status, refused.alerts.join()]).toEqual([
      400,
      expect.stringContaining("Campo obrigatório"),
    ]);
    const wrong = await refused.form("Baixar meus dados").fill("Senha", "outra senha").submit();
    expect([wrong.status, wrong.alerts.join()]).toEqual([
      422,
      expect.stringContaining("A senha atual está incorreta."),
    ]);
    expect(wrong.has("link", "Crie uma")).toBe(true);
    const asked = await wrong.form("Baixar meus dados").fill("Senha", password).submit();
    expect([asked.status, asked.trail]).toEqual([200, ["303 /profile/privacidade"]]);
    expect(asked.text).toContain("Estamos preparando o arquivo");
    expect(asked.has("button", "Baixar meus dados")).toBe(false);
    await workOff(upstream(), dataExportJob(upstream().parts));
    const ready = await visitor.open("/profile/privacidade");
    expect(ready.text).toContain("Disponível até 27/11/2026 às 14h00");
    expect(ready.has("link", /^Baixar o arquivo \(ZIP, \d+ kB\)$/)).toBe(true);
    const url = `${visitor.origin}/profile/privacidade/arquivo`;
    const file = await visitor.send({ url, method: "GET" });
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="meus-dados-2026-11-20.zip"');
    expect(file.headers.get("cache-control")).toBe("no-store");
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(strFromU8(files["dados.html"] ?? new Uint8Array())).toContain(ana.email);
    const guest = (await arrive(shop)).visitor;
    expect((await guest.open("/profile/privacidade/arquivo")).trail).toEqual([
      "303 /login?voltar=%2Fprofile%2Fprivacidade%2Farquivo",
    ]);
    upstream().clock.set("2026-11-28T14:00:00-03:00");
    const gone = await visitor.open("/profile/privacidade/arquivo");
    expect(gone.address).toBe("/profile/privacidade");
    expect(gone.text).toContain("Este arquivo não está mais disponível. Peça outro.");
  });

  it("deletes the account after seven days, in which each login says so and the page or a mail keeps it", async () => {
    const refused = await (await visitor.open("/profile/privacidade")).press("Excluir minha conta");
    expect([refused.status, refused.alerts.join()]).toEqual([
      400,
      expect.stringContaining("Campo obrigatório"),
    ]);
    const wrong = await refused.form("Excluir minha conta").fill("Senha", "outra senha").submit();
    expect([wrong.status, wrong.alerts.join()]).toEqual([
      422,
      expect.stringContaining("A senha atual está incorreta."),
    ]);
    const requested = await wrong.form("Excluir minha conta").fill("Senha", password).submit();
    const sentence = "A sua conta será excluída em 27/11/2026.";
    expect(requested.text).toContain(sentence);
    expect(requested.has("button", "Excluir minha conta")).toBe(false);
    expect((await logIn()).text).toContain(`${sentence} Para mantê-la`);
    const kept = await requested.press("Manter a minha conta");
    expect(kept.text).toContain("A sua conta continua ativa.");
    upstream().clock.set("2026-11-20T15:00:00-03:00");
    await kept.form("Excluir minha conta").fill("Senha", password).submit();

    const mail = (await mailTo(ana.email, "Sua conta será excluída")).at(-1);
    const guest = (await arrive(shop)).visitor;
    const byMail = await guest.open(pathIn(mail));
    expect(byMail.text).toContain(sentence);
    const button = byMail.form("Manter a minha conta");
    for (const copy of [await button.submit(), await button.submit()]) {
      expect([copy.status, copy.text]).toEqual([200, expect.stringContaining("A sua conta continua ativa.")]);
    }

    const again = (await visitor.open("/profile/privacidade")).form("Excluir minha conta");
    await again.fill("Senha", password).submit();
    upstream().clock.set("2026-11-27T15:00:01-03:00");
    expect(await workOff(upstream(), erasureJob(upstream().parts))).toBe(1);
    const next = await visitor.open("/profile/privacidade");
    expect(next.address).toMatch(/^\/login/);
    expect((await logIn()).status).toBe(400);
    expect((await guest.open(pathIn(mail))).status).toBe(404);
  });
});

describe("/profile/email", () => {
  it("changes the e-mail once the new mailbox has confirmed it, and notifies the former one", async () => {
    const newEmail = `nova-${ana.id}@exemplo.com.br`;
    const page = await visitor.open("/profile/email");
    const refused = await page.form("Trocar e-mail").fill("Novo e-mail", "não é").submit();
    expect([refused.status, refused.form("Trocar e-mail").value("Novo e-mail")]).toEqual([400, "não é"]);
    const typed = page.form("Trocar e-mail").fill("Novo e-mail", newEmail).fill("Senha", password);
    for (const copy of [await typed.submit(), await typed.submit()]) {
      expect(copy.text).toContain(`Falta confirmar ${newEmail}`);
    }
    const [mail, ...more] = await mailTo(newEmail, "Confirme o seu novo e-mail");
    expect(more).toEqual([]);
    const confirming = await visitor.open(pathIn(mail));
    const button = confirming.form("Confirmar o novo e-mail");
    for (const copy of [await button.submit(), await button.submit()]) {
      expect([copy.status, copy.text]).toEqual([200, expect.stringContaining("E-mail trocado.")]);
    }
    expect(await mailTo(ana.email, "O e-mail da sua conta mudou")).toHaveLength(1);
    expect((await visitor.open("/profile/email")).text).toContain(`nossos e-mails com ${newEmail}`);
    expect((await logIn(newEmail)).address).toBe("/profile");
    expect((await logIn(ana.email)).status).toBe(400);
  });

  it("is undone from the old address, which opens a link that changes nothing before its button is pressed", async () => {
    const newEmail = `ladrao-${ana.id}@exemplo.com.br`;
    const form = (await visitor.open("/profile/email")).form("Trocar e-mail");
    await form.fill("Novo e-mail", newEmail).fill("Senha", password).submit();
    const [confirmation] = await mailTo(newEmail, "Confirme o seu novo e-mail");
    await (await visitor.open(pathIn(confirmation))).press("Confirmar o novo e-mail");
    const guest = (await arrive(shop)).visitor;
    const [warning] = await mailTo(ana.email, "O e-mail da sua conta mudou");
    const asking = await guest.open(pathIn(warning));
    expect(asking.text).toContain("todas as sessões da conta são encerradas");
    expect((await logIn(newEmail)).address).toBe("/profile");
    const button = asking.form("Não fui eu: desfazer e encerrar as sessões");
    for (const copy of [await button.submit(), await button.submit()])
      expect([copy.status, copy.text]).toEqual([
        200,
        expect.stringContaining(`A conta é de ${ana.email} de novo`),
      ]);
    expect((await visitor.open("/profile/email")).address).toMatch(/^\/login/);
    expect((await logIn(newEmail)).status).toBe(400);
    expect(await mailTo(ana.email, "Crie uma nova senha")).toHaveLength(1);
    expect((await guest.open("/nao-fui-eu?token=nenhum")).status).toBe(404);
  });

  it("corrects a mistyped e-mail after the registration without a password", async () => {
    const wrong = `errada-${ana.id}@exemplo.com.br`;
    const right = `certa-${ana.id}@exemplo.com.br`;
    const register = await (await arrive(shop)).visitor.open("/register");
    const form = register.form("Cadastrar").fill("Nome", "Ana Lima").fill("E-mail", wrong);
    const home = await form.fill("Senha", password).fill("Confirmar senha", password).submit();
    expect(home.text).toContain(`Conta criada com ${wrong}. Errou o e-mail?`);
    const page = await home.visitor.open("/profile/email");
    await page.form("Trocar e-mail").fill("Novo e-mail", right).submit();
    const [mail] = await mailTo(right, "Confirme o seu novo e-mail");
    await (await home.visitor.open(pathIn(mail))).press("Confirmar o novo e-mail");
    const rows = await upstream().database.select().from(users).where(eq(users.email, right));
    expect(rows).toHaveLength(1);
  });
});

describe("/profile/aparelhos", () => {
  it("lists the logins in words and ends the others", async () => {
    const agent =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
    const other = (await arrive(shop)).visitor;
    const body = new URLSearchParams({ email: ana.email, password, voltar: "/profile" });
    const request = new Request(`${other.origin}/login`, {
      method: "POST",
      body,
      headers: { "user-agent": agent, "sec-fetch-site": "same-origin" },
    });
    expect((await shop(request)).status).toBe(303);
    const page = await visitor.open("/profile/aparelhos");
    expect(page.text).toContain("Chrome no WindowsÚltimo uso em");
    expect(page.text).toContain("Aparelho não identificadoEste aparelho");
    const alone = await page.press("Encerrar as outras");
    expect(alone.text).toContain("Encerramos as outras sessões.");
    expect([alone.has("button", "Encerrar as outras"), alone.text.includes("Chrome")]).toEqual([
      false,
      false,
    ]);
  });
});

describe("/profile/avisos", () => {
  it("lists the notices that the account asked for and removes them", async () => {
    const { database } = upstream();
    const film = z
      .number()
      .parse((await database.execute("select id from products where name = 'Vinil Fosco'")).rows[0]?.id);
    const empty = await visitor.open("/profile/avisos");
    expect(empty.text).toContain("Você não espera nenhum produto");
    const alert = { productId: film, email: ana.email, userId: ana.id, changedAt: new Date(start) };
    await database.insert(stockAlerts).values({ ...alert, token: `aviso-${ana.id}`, state: "active" });
    const list = await visitor.open("/profile/avisos");
    expect(list.text).toContain(`Vinil FoscoAvisaremos em ${ana.email}.`);
    const form = list.form("Remover aviso: Vinil Fosco");
    for (const copy of [await form.submit(), await form.submit()]) {
      expect(copy.text).toContain("Aviso removido.");
      expect(copy.has("button", "Remover aviso: Vinil Fosco")).toBe(false);
    }
  });
});

describe("/profile/cartoes", () => {
  it("lists the saved cards, says which have expired, and removes each with one or more presses", async () => {
    expect((await visitor.open("/profile/cartoes")).text).toContain("Você não tem cartões salvos");
    await addSavedCard(upstream(), ana.id);
    await addSavedCard(upstream(), ana.id, { brand: "mastercard", lastDigits: "5454", expiryYear: 2025 });
    const list = await visitor.open("/profile/cartoes");
    expect(list.text).toContain("Mastercard final 5454Venceu em 12/2025");
    expect(list.text).toContain("Visa final 0010Vence em 12/2030");
    const form = list.form("Remover cartão: Visa final 0010");
    for (const copy of [await form.submit(), await form.submit()]) {
      expect(copy.text).toContain("Cartão removido.");
      expect(copy.has("button", "Remover cartão: Visa final 0010")).toBe(false);
      expect(copy.has("button", "Remover cartão: Mastercard final 5454")).toBe(true);
    }
  });
});

describe("the account's pages", () => {
  const pages = [
    ...["/profile/privacidade", "/profile/email", "/profile/aparelhos", "/profile/avisos"],
    "/profile/cartoes",
  ];

  it("lead a guest to the login and back", async () => {
    const guest = (await arrive(shop)).visitor;
    for (const path of pages) {
      expect((await guest.open(path)).trail).toEqual([`303 /login?voltar=${encodeURIComponent(path)}`]);
    }
  });

  it("are in the menu of the account", async () => {
    const all = accountLinksOf(await visitor.open("/profile?step=2"));
    expect(all.slice(4)).toEqual([
      ...[
        "E-mail",
        "Meus cartões",
        "Pedidos de orçamento",
        "Meus ambientes",
        "Favoritos",
        "Avisos de estoque",
      ],
      ...["Notificações", "Verificação em duas etapas", "Aparelhos conectados", "Privacidade e dados"],
      "Quero ser aplicador",
    ]);
  });

  it("offer the installers' registration to clients only", async () => {
    const rui = await addShopper(upstream(), { passwordHash, type: 3 });
    const profile = await logIn(rui.email);
    expect(accountLinksOf(profile)).not.toContain("Quero ser aplicador");
  });

  it("are in no menu, and not there, while the upstream has none of them", async () => {
    await visitor.open("/profile");
    resetAnnouncedCapabilities();
    const calls = [
      "client/(data-export|deletion|email|sessions|second-factor|notifications|cards)",
      "quote",
      "installer/portfolio",
      "room-(photos|projects)",
    ];
    answerFrom(upstream(), { missing: new RegExp(`^/(${calls.join("|")})(/|$)`) });
    // Its answers say what the upstream has; before the first one some of it is assumed.
    expect((await visitor.open("/profile")).text).toContain("Nada pendente");
    const menu = accountLinksOf(await visitor.open("/profile?step=2"));
    expect(menu.slice(4)).toEqual(["Favoritos"]);
    const gone = [
      "/profile/privacidade",
      "/profile/email",
      "/profile/aparelhos",
      "/profile/duas-etapas",
      "/profile/cartoes",
      "/notificacoes",
      "/meus-ambientes",
    ];
    for (const path of [...gone, "/orcamentos", "/orcamentos/novo", "/portfolio"])
      expect([path, (await visitor.open(path)).status]).toEqual([path, 404]);
    resetAnnouncedCapabilities();
  });

  it("show what was refused when the upstream fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    for (const [path, button, call] of [
      ["/profile/privacidade", "Baixar meus dados", "POST client/data-export/request"],
      ["/profile/aparelhos", "Encerrar as outras", "POST client/sessions/end-others"],
    ] as const) {
      await logIn();
      const form = (await visitor.open(path)).form(button);
      if (path === "/profile/privacidade") form.fill("Senha", password);
      failing(call, 500);
      const page = await form.submit();
      expect([path, page.status, page.alerts.join()]).toEqual([
        path,
        502,
        expect.stringContaining("Algo deu errado."),
      ]);
    }
  });
});
