import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { resetAnnouncedCapabilities } from "~/upstream/capabilities.server";
import { users } from "../../../api/database/schema/accounts";
import { mails } from "../../../api/database/schema/information";
import { createErasureJob } from "../../../api/personal-data/account-deletions";
import { createDataExportJob } from "../../../api/personal-data/data-exports";
import { Visitor } from "../../driver/visitor";
import { arrive, shopOrigin } from "../../second-upstream/shop";
import {
  accountLinksOf,
  ana,
  logIn,
  openAccountPages,
  shop,
  upstream,
  visitor,
} from "../../setup/account-pages";
import { routePaths } from "../../setup/listed-routes";
import { addSavedCard } from "../../setup/saved-cards";
import { addShopper, password } from "../../setup/shoppers";
import { answerFrom, failing } from "../../setup/storefront";
import { workOff } from "../../setup/work-off";

openAccountPages();

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

describe("the account's pages", () => {
  it("begin with their own heading, and '/profile' alone with what is to be done", async () => {
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
    const busy = await visitor.open("/profile");
    expect(busy.text).toContain(`Para você fazer Confirmar o e-mail Falta confirmar que ${ana.email} é seu.`);
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
    await workOff(upstream(), createDataExportJob(upstream().parts));
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
    expect(await workOff(upstream(), createErasureJob(upstream().parts))).toBe(1);
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
    const refused = await page.form("Alterar e-mail").fill("Novo e-mail", "não é").submit();
    expect([refused.status, refused.form("Alterar e-mail").value("Novo e-mail")]).toEqual([400, "não é"]);
    const typed = page.form("Alterar e-mail").fill("Novo e-mail", newEmail).fill("Senha", password);
    for (const copy of [await typed.submit(), await typed.submit()]) {
      expect(copy.text).toContain(`Falta confirmar ${newEmail}`);
    }
    const [mail, ...more] = await mailTo(newEmail, "Confirme o seu novo e-mail");
    expect(more).toEqual([]);
    const confirming = await visitor.open(pathIn(mail));
    const button = confirming.form("Confirmar o novo e-mail");
    for (const copy of [await button.submit(), await button.submit()]) {
      expect([copy.status, copy.text]).toEqual([200, expect.stringContaining("E-mail alterado.")]);
    }
    expect(await mailTo(ana.email, "O e-mail da sua conta mudou")).toHaveLength(1);
    expect((await visitor.open("/profile/email")).text).toContain(`nossos e-mails com ${newEmail}`);
    expect((await logIn(newEmail)).address).toBe("/profile");
    expect((await logIn(ana.email)).status).toBe(400);
  });

  it("is undone from the old address, which opens a link that changes nothing before its button is pressed", async () => {
    const newEmail = `ladrao-${ana.id}@exemplo.com.br`;
    const form = (await visitor.open("/profile/email")).form("Alterar e-mail");
    await form.fill("Novo e-mail", newEmail).fill("Senha", password).submit();
    const [confirmation] = await mailTo(newEmail, "Confirme o seu novo e-mail");
    await (await visitor.open(pathIn(confirmation))).press("Confirmar o novo e-mail");
    const guest = (await arrive(shop)).visitor;
    const [warning] = await mailTo(ana.email, "O e-mail da sua conta mudou");
    const asking = await guest.open(pathIn(warning));
    expect(asking.text).toContain("saímos da conta em todos os aparelhos");
    expect((await logIn(newEmail)).address).toBe("/profile");
    const button = asking.form("Não fui eu: desfazer e sair de todos os aparelhos");
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
    expect(home.text).toContain(`Conta criada com ${wrong}. E-mail errado?`);
    const page = await home.visitor.open("/profile/email");
    await page.form("Alterar e-mail").fill("Novo e-mail", right).submit();
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
    const alone = await page.press("Sair dos outros aparelhos");
    expect(alone.text).toContain("Saímos da conta nos outros aparelhos.");
    expect([alone.has("button", "Sair dos outros aparelhos"), alone.text.includes("Chrome")]).toEqual([
      false,
      false,
    ]);
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
  const pages = ["/profile/privacidade", "/profile/email", "/profile/aparelhos", "/profile/cartoes"];

  it("lead a guest to the login and back", async () => {
    const guest = (await arrive(shop)).visitor;
    for (const path of pages) {
      expect((await guest.open(path)).trail).toEqual([`303 /login?voltar=${encodeURIComponent(path)}`]);
    }
  });

  it("are in four groups in the menu of the account", async () => {
    const all = accountLinksOf(await visitor.open("/profile?step=2"));
    const links = [
      ["Histórico de compras", "/profile"],
      ["Favoritos", "/favoritos"],
      ["Avisos de estoque", "/profile/avisos"],
      ["Informações pessoais", "/profile"],
      ["Endereços salvos", "/profile"],
      ["E-mail", "/profile/email"],
      ["Meus cartões", "/profile/cartoes"],
      ["Notificações", "/notificacoes"],
      ["Senha", "/profile"],
      ["Verificação em duas etapas", "/profile/duas-etapas"],
      ["Aparelhos conectados", "/profile/aparelhos"],
      ["Privacidade e dados", "/profile/privacidade"],
      ["Pedidos de orçamento", "/orcamentos"],
      ["Meus ambientes", "/meus-ambientes"],
      ["Quero ser aplicador", "/add-installer"],
    ] as const;
    // Entries of an extra that was taken out are skipped.
    const there = links.filter(([, path]) => routePaths.includes(path));
    expect(all).toEqual(there.map(([label]) => label));
  });

  it("offer the installers' registration to clients only", async () => {
    const rui = await addShopper(upstream(), { type: 3 });
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
    const steps = ["Informações pessoais", "Endereços salvos", "Senha"];
    const favourites = routePaths.includes("/favoritos") ? ["Favoritos"] : [];
    expect(menu).toEqual(["Histórico de compras", ...favourites, ...steps]);
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
      ["/profile/aparelhos", "Sair dos outros aparelhos", "POST client/sessions/end-others"],
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
