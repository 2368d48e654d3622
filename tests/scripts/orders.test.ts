import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mails } from "../../api/database/schema/information";
import { placeOrders } from "../../contract/orders";
import { readOrdersCommand } from "../../scripts/orders/run-command";
import { UsageError } from "../../scripts/read-arguments.mjs";
import { addReseller, addSimpleProduct } from "../setup/catalogue-rows";
import { addShopper, checkoutFor, type TestShopper } from "../setup/shoppers";
import { openUpstream, type Upstream } from "../setup/upstream";

describe("npm run orders", () => {
  let upstream: Upstream;
  let shopper: TestShopper;
  let code: string;

  beforeEach(async () => {
    upstream = await openUpstream();
    const { database } = upstream;
    const near = await addReseller(database, {
      name: "Perto",
      in: "São Paulo",
      email: "pedidos@perto.example",
    });
    const film = await addSimpleProduct(database, near, { name: "Película fosca", priceInCentavos: 1990 });
    const tool = await addSimpleProduct(database, near, { name: "Espátula", priceInCentavos: 4550 });
    shopper = await addShopper(upstream, { name: "Maria Souza" });
    const body = await checkoutFor(upstream, shopper, [
      { skuId: film.sku.id, resellerId: near.id, quantity: 3 },
      { skuId: tool.sku.id, resellerId: near.id, quantity: 1 },
    ]);
    const { orders } = await upstream.answerTo(placeOrders, { body, token: shopper.token });
    code = orders[0]?.orderCode ?? "";
  });
  afterEach(() => upstream.close());

  const run = (line: string) => readOrdersCommand(line.split(" "))(upstream.parts);
  const pay = () => upstream.submit(`sandbox/pix/${code}/pagar`, {});
  const mailsTo = async (address: string) =>
    (await upstream.database.select().from(mails).orderBy(mails.id)).filter(
      ({ recipient }) => recipient === address,
    );
  const subjects = async () => (await mailsTo(shopper.email)).map(({ subject }) => subject.split(":")[0]);

  it("mails the seller once what to pack and for whom, when the order is paid", async () => {
    expect(await mailsTo("pedidos@perto.example")).toEqual([]);
    await pay();
    await pay();
    const [mail, ...others] = await mailsTo("pedidos@perto.example");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: `Pedido ${code} pago: separe e envie`,
      accountIds: [shopper.id],
    });
    for (const part of [
      "3 × Película fosca",
      "1 × Espátula",
      "Maria Souza, Avenida Paulista, 1000",
      "01310-100",
    ])
      expect(mail?.body).toContain(part);
  });

  it("lists a paid order until it is delivered, and shows what to pack", async () => {
    expect(await run("list")).toBe("À espera de envio: 0\nA caminho: 0");
    await pay();
    expect(await run("list")).toMatch(
      new RegExp(`^À espera de envio: 1\\n  ${code}  pago em 20/11/2026.*Perto, R\\$.*\\nA caminho: 0$`),
    );
    const shown = await run(`show ${code}`);
    for (const part of [
      "1. 3 × Película fosca",
      "2. 1 × Espátula",
      "Para: Maria Souza",
      "Pagamento confirmado",
    ])
      expect(shown).toContain(part);
    await run(`ship ${code} --transportadora Correios --codigo BR1`);
    expect(await run("list")).toMatch(/^À espera de envio: 0\nA caminho: 1\n/);
    await run(`deliver ${code}`);
    expect(await run("list")).toBe("À espera de envio: 0\nA caminho: 0");
  });

  it("ships, corrects the tracking code, delivers and takes back, each told to the buyer once", async () => {
    await pay();
    for (const tracking of ["BR1", "BR1", "BR2"])
      expect(await run(`ship ${code} --transportadora Correios --codigo ${tracking}`)).toBe(
        `Pedido ${code}: Enviado.`,
      );
    expect(await run(`show ${code}`)).toContain("Rastreio: Correios, BR2");
    for (let time = 0; time < 2; time += 1) await run(`deliver ${code}`);
    for (let time = 0; time < 2; time += 1) await run(`return ${code} --item 2`);
    expect(await run(`show ${code}`)).toMatch(/2\. 1 × Espátula .*devolvido/);
    expect(await run(`refund ${code}`)).toMatch(/\nDevolva R\$.*à mão/);
    for (let time = 0; time < 2; time += 1) await run(`return ${code}`);
    expect(await subjects()).toEqual([
      "Aguardando pagamento",
      "Pagamento confirmado",
      "Pedido enviado",
      "Pedido entregue",
      "Devolução registrada",
      "Devolução registrada",
    ]);
  });

  it("cancels a paid order that cannot be sent, and tells the buyer the reason", async () => {
    await pay();
    await expect(run(`refund ${code}`)).rejects.toThrow("Diga ao cliente o motivo.");
    const reason = await readOrdersCommand(["refund", code, "--motivo", "A película acabou."])(
      upstream.parts,
    );
    expect(reason).toMatch(new RegExp(`^Pedido ${code}: Cancelado\\.\\nDevolva R\\$`));
    expect(await run(`refund ${code}`)).toBe(reason);
    expect((await subjects()).slice(2)).toEqual(["Pedido cancelado pela loja"]);
    expect((await mailsTo(shopper.email)).at(-1)?.body).toContain("Motivo: A película acabou.");
    await expect(run(`ship ${code} --transportadora C --codigo 1`)).rejects.toThrow(/não pode passar/);
  });

  it.each(["", "send 1", "ship 1", "list 1", "show", "show 1 2"])(
    "refuses %j before it needs a database",
    (line) => {
      expect(() => readOrdersCommand(line.split(" "))).toThrow(UsageError);
    },
  );

  it("refuses an order that is not there, is not paid, or has no such item", async () => {
    await expect(run("show 1")).rejects.toThrow(/pedido/i);
    await expect(run(`ship ${code} --transportadora C --codigo 1`)).rejects.toThrow(/não pode passar/);
    await expect(run(`refund ${code} --motivo x`)).rejects.toThrow(/Só volta o dinheiro/);
    await expect(run(`return ${code} --item 3`)).rejects.toThrow("tem os itens 1 a 2");
  });
});
