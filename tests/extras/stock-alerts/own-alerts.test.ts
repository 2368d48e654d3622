import { describe, expect, it } from "vitest";
import { z } from "zod";
import { stockAlerts } from "../../../api/extras/stock-alerts/schema";
import { ana, openAccountPages, start, upstream, visitor } from "../../setup/account-pages";

openAccountPages();

describe("/profile/avisos", () => {
  it("lists the notices that the account asked for and removes them", async () => {
    const { database } = upstream();
    const film = z
      .number()
      .parse((await database.execute("select id from products where name = 'Vinil Fosco'")).rows[0]?.id);
    const empty = await visitor.open("/profile/avisos");
    expect(empty.text).toContain("Nenhum aviso de estoque");
    const alert = { productId: film, email: ana.email, userId: ana.id, changedAt: new Date(start) };
    await database.insert(stockAlerts).values({ ...alert, token: `aviso-${ana.id}`, state: "active" });
    const list = await visitor.open("/profile/avisos");
    expect(list.text).toContain(`Vinil FoscoAvisaremos em ${ana.email}.`);
    expect((await visitor.open("/profile")).text).toContain(
      "Esperando Avisos de estoque Avisaremos quando 1 produto chegar.",
    );
    const form = list.form("Remover aviso: Vinil Fosco");
    for (const copy of [await form.submit(), await form.submit()]) {
      expect(copy.text).toContain("Aviso removido.");
      expect(copy.has("button", "Remover aviso: Vinil Fosco")).toBe(false);
    }
  });
});
