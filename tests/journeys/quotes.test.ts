import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { formsToBecome, newBuyer } from "../setup/buyer-forms";
import { modes } from "./modes";
import { faultsOf } from "./page-faults";

const storefront = inject("storefrontUrl");
const database = new pg.Client({ connectionString: inject("shopDatabase") });
/** Installers of the demonstration; the first one's password is published. */
const installers = [
  { id: 3, name: "Anderson Prado", email: "instalador@envelopa.example" },
  { id: 8, name: "Nelson Hideki Tanaka", email: "" },
  { id: 9, name: "Priscila Amaral", email: "" },
];
const product = "adesivo-fibra-de-carbono-para-geladeira-e-frigobar";

beforeAll(async () => {
  await database.connect();
  for (const [position, { id }] of installers.entries()) {
    const { rows } = await database.query(
      `update users set password_hash = (select password_hash from users where email = $2)
       where id = $1 returning email, name`,
      [id, "instalador@envelopa.example"],
    );
    installers[position] = { id, ...rows[0] };
  }
});
afterAll(() => database.end());

type Headers = Record<string, string> | undefined;

async function logIn(email: string, headers: Headers): Promise<Visitor> {
  const login = await new Visitor(storefront, { headers }).open("/login?voltar=/orcamentos");
  const list = await login.form("Entrar").fill("E-mail", email).fill("Senha", "envelopa123").submit();
  expect(list.address).toBe("/orcamentos");
  return list.visitor;
}

async function becomeShopper(headers: Headers): Promise<{ visitor: Visitor; email: string; name: string }> {
  const visitor = new Visitor(storefront, { headers });
  const buyer = newBuyer();
  for (const [path, fields] of formsToBecome(buyer)) {
    const body = new URLSearchParams({ ...fields });
    const { status } = await visitor.send({ url: visitor.origin + path, method: "POST", body });
    expect([path, status]).toEqual([path, 303]);
  }
  return { visitor, ...buyer };
}

/** Subjects of the mails of a quote, oldest first, and the path that each links to. */
async function mailsTo(email: string, quoteId: string): Promise<{ subject: string; path: string }[]> {
  const { rows } = await database.query<{ subject: string; body: string }>(
    "select subject, body from mails where recipient = $1 and body || chr(10) like $2 order by id",
    [email, `%/orcamentos/${quoteId}\n%`],
  );
  return rows.map(({ subject, body }) => ({
    subject,
    path: /\/orcamentos\/\d+/.exec(body)?.[0] ?? "",
  }));
}

async function confirmationLink(email: string): Promise<string> {
  const { rows } = await database.query<{ body: string }>(
    "select body from mails where recipient = $1 and subject = 'Confirme o seu e-mail'",
    [email],
  );
  const { pathname, search } = new URL(rows[0]?.body.split("\n").at(-1) ?? "");
  return pathname + search;
}

function expectSound(page: Page, status = 200): Page {
  expect([page.address, page.status, faultsOf(page)]).toEqual([page.address, status, []]);
  return page;
}

const photo = async (): Promise<File> => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#c4122b" } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "porta.png", { type: "image/png" });
};

describe.each(modes)("a quote, %s", (_, headers) => {
  it("goes to three installers, of whom two answer, one is chosen, agrees on a visit that is moved once, and both rate each other", async () => {
    const [rui, bia, leo] = await Promise.all(installers.map(({ email }) => logIn(email, headers)));
    if (!rui || !bia || !leo) throw new Error("Not all installers have logged in");
    const shopper = await becomeShopper(headers);

    const film = await shopper.visitor.open(`/produtos/${product}?quantidade=4`);
    const blank = expectSound(await film.follow("Pedir orçamento"));
    expect(blank.heading).toBe("Pedir orçamento");
    const refused = expectSound(
      await blank.form("Enviar pedido").fill("O que precisa ser feito", "Porta").submitAnyway(),
      400,
    );
    expect(refused.alerts.join(" ")).toContain("Escolha de 1 a 3 aplicadores.");
    expect(refused.form("Enviar pedido").value("O que precisa ser feito")).toBe("Porta");

    const query = new URLSearchParams(installers.map(({ id }) => ["aplicador", String(id)]));
    const page = await shopper.visitor.open(`/orcamentos/novo?item=${product}&metros=4&${query}`);
    expect(page.text).toContain(
      "Os aplicadores veem o pedido, o bairro e a cidade. Depois das respostas, quem você escolher vê nome, telefone e e-mail.",
    );
    const form = page.form("Enviar pedido");
    expect([form.value(/^Metros/), form.value(/^CEP/)]).toEqual(["4", "01310-100"]);
    form
      .fill("O que precisa ser feito", "Envelopar a porta da geladeira. Ligue (11) 98888-7777.")
      .fill(/^Telefone/, "11 91234 5678")
      .attach(/^Fotos/, await photo());
    const sent = expectSound(await form.submit());
    expect(sent.text).toContain("Pedido enviado a 3 aplicadores.");
    expect(sent.text).toContain("Situação: Aguardando respostas.");
    const { address } = sent;
    const id = address.split("/").at(-1) ?? "";
    expect(sent.$("main").html()).not.toContain("wa.me");

    for (const { email } of installers) {
      expect(await mailsTo(email, id)).toEqual([{ subject: "Novo pedido de orçamento", path: address }]);
    }
    const asked = expectSound(await (await rui.open("/orcamentos")).visitor.open(address));
    expect(asked.text).toContain("Ligue [contato oculto].");
    expect(asked.text).toContain("Bela Vista, São Paulo/SP, CEP 01310-000");
    for (const secret of [shopper.name, shopper.email, "98888-7777", "91234"])
      expect(asked.html).not.toContain(secret);

    const wrong = await asked.form("Conferir resposta").fill("Preço", "caro").submitAnyway();
    expectSound(wrong, 400);
    expect(wrong.form("Conferir resposta").value("Preço")).toBe("caro");
    const uneven = await asked
      .form("Conferir resposta")
      .fill("Preço", "380,00")
      .fill(/^Mão de obra/, "300")
      .fill("Posso começar em", "2030-01-02")
      .submitAnyway();
    expect(uneven.alerts.join(" ")).toContain("As partes não somam o preço.");
    const day = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const laterDay = new Date(Date.now() + 6 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const review = async (shown: Page, price: string) =>
      expectSound(
        await shown
          .form("Conferir resposta")
          .fill("Preço", price)
          .fill("Posso começar em", day)
          .fill(/^Mensagem/, "Com limpeza.")
          .submit(),
      );
    const answer = async (shown: Page, price: string) =>
      (await review(shown, price)).press("Enviar resposta");
    const reviewed = await review(asked, "3800");
    expect([reviewed.text.includes("Preço: R$ 3.800,00"), await mailsTo(shopper.email, id)]).toEqual([
      true,
      [],
    ]);
    const mistyped = await reviewed.press("Corrigir");
    expect(mistyped.form("Conferir resposta").value("Preço")).toBe("3800");
    expect((await answer(mistyped, "390,00")).text).toContain("Situação: Respondido.");
    expect((await answer(await rui.open(address), "380,00")).text).toContain("R$ 380,00");
    await answer(await bia.open(address), "R$ 1.420,50");
    expect((await (await leo.open(address)).press("Não posso atender")).text).toContain("Recusado por você");
    expect((await mailsTo(shopper.email, id)).map(({ subject }) => subject)).toEqual([
      "Seu orçamento foi respondido",
      "Seu orçamento foi respondido",
      "Um aplicador não pode atender",
    ]);

    const answers = expectSound(await shopper.visitor.open(address));
    for (const text of ["R$ 380,00", "R$ 1.420,50", "Não pode atender"]) expect(answers.text).toContain(text);
    expect(answers.text).not.toContain("R$ 390,00");
    await answer(await bia.open(address), "1.400,00");
    const both = expectSound(await shopper.visitor.open(address));
    for (const text of ["R$ 1.400,00", "R$ 1.420,50", "A resposta de antes"])
      expect(both.text).toContain(text);
    const chosen = expectSound(await answers.press(`Escolher ${installers[0]?.name}`));
    expect(chosen.text).toContain("Contato de Anderson Prado");
    // The tab still shows the choice.
    const late = await answers.press(`Escolher ${installers[1]?.name}`);
    expectSound(late, 409);
    expect(late.alerts.join(" ")).toContain("Isto não é mais possível");

    const won = expectSound(await rui.open(address));
    for (const text of [shopper.name, shopper.email, "(11) 98888-7777", "01310-100"]) {
      expect(won.text).toContain(text);
    }
    expect(won.$("#contato ~ .contacts").html()).toContain("5511912345678");
    const agreed = expectSound(await won.form("Salvar o dia").fill("Dia da visita", day).submit());
    expect(agreed.text).toContain("Dia da visita salvo.");
    expect((await mailsTo(shopper.email, id)).at(-1)?.subject).toContain("Dia da visita: ");
    const moved = expectSound(
      await (await shopper.visitor.open(address))
        .form("Propor outro dia")
        .fill("Outro dia", laterDay)
        .fill("Período", "À tarde (12h às 18h)")
        .submit(),
    );
    expect(moved.text).toContain("Você propôs outro dia:");
    const asksBack = expectSound(await rui.open(address));
    expectSound(await asksBack.press("Aceitar o novo dia"));
    // Twice, and from a tab that keeps the day.
    expectSound(await asksBack.press("Aceitar o novo dia"));
    expectSound(await asksBack.press("Manter o dia combinado"), 409);
    const agreedOn = expectSound(await shopper.visitor.open(address));
    expect(agreedOn.text).toContain("à tarde (12h às 18h)");
    expect(agreedOn.text).not.toContain("Você propôs");
    for (const visitor of [shopper.visitor, rui]) {
      const file = await visitor.send({ url: `${visitor.origin}${address}/visita.ics`, method: "GET" });
      expect(await file.text()).toContain(`DTSTART:${laterDay.replaceAll("-", "")}T120000`);
    }
    const lost = expectSound(await bia.open(address));
    expect(lost.text).toContain("Outro aplicador foi escolhido");
    expect(lost.html).not.toContain(shopper.name);
    expect((await mailsTo(installers[1]?.email ?? "", id)).at(-1)?.subject).toBe(
      "O cliente escolheu outro aplicador",
    );

    expectSound(await won.press("Sim, o trabalho terminou"));
    expect((await mailsTo(shopper.email, id)).at(-1)?.subject).toContain("O trabalho foi feito");
    const early = expectSound(await shopper.visitor.open(address));
    expect(early.has("button", "Enviar avaliação")).toBe(false);
    for (const text of [
      "avise quando o trabalho terminar",
      "confirme o seu e-mail",
      "um dia depois da escolha",
    ])
      expect(early.text).toContain(text);
    const mailed = expectSound(await early.press("Receber o link de confirmação"));
    expect(mailed.text).toContain("Enviamos um link ao seu e-mail.");
    const confirming = expectSound(await shopper.visitor.open(await confirmationLink(shopper.email)));
    expect(expectSound(await confirming.press("Confirmar o e-mail")).text).toContain("E-mail confirmado.");
    expectSound(await (await shopper.visitor.open(address)).press("Sim, o trabalho terminou"));
    await database.query("update quote_requests set chosen_at = chosen_at - interval '1 day' where id = $1", [
      id,
    ]);
    const done = expectSound(await rui.open(address));
    const rate = async (shown: Page, note: RegExp, text: string) => {
      expectSound(await shown.press("Enviar avaliação"), 400);
      const form = shown
        .form("Enviar avaliação")
        .choose(note)
        .fill(/^Comentário/, text);
      const rated = expectSound(await form.submit());
      expect(rated.text).toContain("Situação: Concluído e avaliado.");
      expect((await form.submit()).text).toContain("Situação: Concluído e avaliado.");
    };
    await rate(await shopper.visitor.open(address), /5 estrelas/, `Ficou ótimo ${id}.`);
    await rate(done, /4 estrelas/, "Tudo como combinado.");
    const replied = expectSound(
      await (await rui.open(address))
        .form("Publicar resposta")
        .fill("Resposta", `Obrigado pela confiança, ${id}.`)
        .submit(),
    );
    expect(replied.text).toContain("Editar a resposta");
    const profile = expectSound(await shopper.visitor.open(`/detail-installer?id=${installers[0]?.id}`));
    expect(profile.text).toContain(`Ficou ótimo ${id}.`);
    expect(profile.text).toContain(`Resposta do aplicador: Obrigado pela confiança, ${id}.`);

    const reported = expectSound(
      await (await rui.open(address))
        .form("Enviar denúncia")
        .fill(/errado/, "Teste")
        .submit(),
    );
    expect(reported.text).toContain("Denúncia recebida.");
    expectSound(await shopper.visitor.open("/orcamentos"));
    expectSound(await rui.open("/orcamentos"));
  });

  it("leads a guest to the login and back to the form with what was chosen", async () => {
    const gate = await new Visitor(storefront, { headers }).open("/installers");
    const list = await gate.visitor.open("/installers");
    const login = await list
      .form("Pedir orçamento")
      .choose(/Anderson Prado/)
      .submit();
    expect(login.address).toContain("/login?voltar=");
    const form = await login
      .form("Entrar")
      .fill("E-mail", "comprador@envelopa.example")
      .fill("Senha", "envelopa123")
      .submit();
    expect([form.address, form.form("Enviar pedido").isChosen(/Anderson Prado/)]).toEqual([
      "/orcamentos/novo?aplicador=3",
      true,
    ]);
  });
});
