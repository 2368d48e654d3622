import { afterEach, describe, expect, it, vi } from "vitest";
import { action as changeAlert, loader as showAlert } from "~/extras/stock-alerts/alert/route";
import { resetAnnouncedCapabilities } from "~/upstream/capabilities.server";
import { mails } from "../../../api/database/schema/information";
import { stockAlerts } from "../../../api/extras/stock-alerts/schema";
import { guest, openFilmShop, see, sku, submit } from "../../setup/film-shop";
import { addShopper } from "../../setup/shoppers";
import {
  answerFrom,
  asking,
  destinationOf,
  failing,
  posting,
  sessionAfter,
  thrownBy,
} from "../../setup/storefront";

const { upstream } = openFilmShop();

const soldOut = { Cor: "Branco", Largura: "1,52 m", quantidade: "1" };
const wanted = { ...soldOut, intent: "avisar", email: "ana@exemplo.com.br" };
const storedAlerts = () => upstream().database.select().from(stockAlerts);

afterEach(async () => {
  await upstream().database.delete(stockAlerts);
  await upstream().database.delete(mails);
});

describe("product page with a sold-out choice", () => {
  it("offers a notice of stock, filled with the e-mail of the login", async () => {
    expect(await see("?Cor=Branco&Largura=1,52 m")).toMatchObject({
      canBuy: false,
      soldOutForm: { email: "" },
    });
    const { id, email, token } = await addShopper(upstream());
    const session = guest.signIn(token, { id, name: "Ana", email, type: 4 });
    const page = await see("?Cor=Branco&Largura=1,52 m", undefined, session);
    expect(page.soldOutForm).toEqual({ email });
  });

  it("offers no notice when a smaller quantity or another choice is available, or the variant does not exist", async () => {
    for (const query of [
      "",
      "?Cor=Vermelho&Largura=1,52 m&quantidade=4",
      "?Cor=Vermelho&Largura=0,61 m",
      "?Cor=Preto&Largura=1,52 m",
    ]) {
      expect([query, (await see(query)).soldOutForm]).toEqual([query, null]);
    }
  });

  it("offers no notice where the upstream does not announce stock alerts", async () => {
    const { ask } = upstream();
    answerFrom({
      ...upstream(),
      ask: async (...call) => ({ ...(await ask(...call)), headers: new Headers() }),
    });
    resetAnnouncedCapabilities();
    expect((await see("?Cor=Branco&Largura=1,52 m")).soldOutForm).toBeNull();
  });
});

describe("'Avise-me quando chegar'", () => {
  it("saves one alert for the chosen variant and says the same each time", async () => {
    const answers = [await submit(wanted), await submit(wanted)];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 303, to: "/produtos/vinil-fosco" });
      expect([...(answer.query ?? [])]).toEqual(Object.entries(soldOut));
      expect(answer.session?.notices).toEqual([
        {
          kind: "information",
          message:
            "Confira a caixa de entrada de ana@exemplo.com.br: o aviso passa a valer quando você o confirmar no e-mail que enviamos.",
        },
      ]);
    }
    expect(await storedAlerts()).toMatchObject([{ skuId: sku.gone, email: wanted.email, state: "pending" }]);
  });

  it.each([
    ["", "Campo requerido."],
    ["ana@", "Informe um e-mail válido, como nome@exemplo.com.br."],
  ])("refuses the e-mail %j at the field and keeps it", async (email, message) => {
    expect(await submit({ ...wanted, email })).toMatchObject({
      status: 400,
      refusal: { typed: { email, quantidade: "1" }, faults: [{ fieldId: "aviso-email", message }] },
    });
    expect(await storedAlerts()).toEqual([]);
  });

  it("keeps the e-mail when the upstream fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    failing("POST product/stock-alert", 500);
    expect(await submit(wanted)).toMatchObject({ status: 502, refusal: { typed: { email: wanted.email } } });
  });
});

describe("/avise-me", () => {
  const arrange = async () => {
    await submit(wanted);
    const [alert] = await storedAlerts();
    return `/avise-me?token=${alert?.token}`;
  };
  const stateAt = async (path: string) => (await showAlert(await asking(path, guest))).state;
  const press = async (path: string, fields: Record<string, string> = {}) => {
    const answer = await changeAlert(await posting(path, guest, fields));
    if (!(answer instanceof Response)) return { status: answer?.init?.status, title: answer?.data.title };
    const { notices } = await sessionAfter(answer);
    const { pathname, search } = destinationOf(answer);
    return { to: pathname + search, said: notices[0]?.message };
  };

  it("changes nothing when it is only opened", async () => {
    const path = await arrange();
    const page = await showAlert(await asking(path, guest));
    expect(page).toMatchObject({
      productName: "Vinil Fosco",
      variation: "Branco · 1,52 m",
      state: "pending",
    });
    expect(page.product).toBe("/produtos/vinil-fosco?Cor=Branco&Largura=1%2C52+m");
    expect(await stateAt(path)).toBe("pending");
  });

  it("confirms and stops by its buttons, as often as they are pressed", async () => {
    const path = await arrange();
    for (const fields of [{ intent: "confirmar" }, undefined]) {
      const said = "Aviso confirmado. Enviamos um e-mail assim que o produto chegar.";
      expect(await press(path, fields)).toEqual({ to: path, said });
      expect(await stateAt(path)).toBe("active");
    }
    for (const fields of [{ intent: "parar" }, { intent: "parar" }]) {
      const said = "Aviso cancelado. Não enviamos mais nada sobre este produto.";
      expect(await press(path, fields)).toEqual({ to: path, said });
      expect(await stateAt(path)).toBe("stopped");
    }
  });

  it("is a 404 for an unknown token, also when it is confirmed", async () => {
    const loaded = await thrownBy(asking("/avise-me?token=x", guest).then(showAlert));
    const posted = await thrownBy(posting("/avise-me?token=x", guest, {}).then(changeAlert));
    expect([loaded.status, posted.status]).toEqual([404, 404]);
  });

  it("shows a failure of the upstream above its buttons", async () => {
    const path = await arrange();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    failing("POST product/stock-alert/confirm", 500);
    expect(await press(path)).toEqual({
      status: 502,
      title: "Algo deu errado. Tente de novo em instantes.",
    });
  });
});
