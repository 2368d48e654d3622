import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import sharp from "sharp";
import { describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { modes } from "./modes";
import { faultsOf } from "./page-faults";
import { arrive, fillAddressToBuy, fillCart, registerToBuy } from "./purchase-steps";

const storefront = inject("storefrontUrl");

function expectSound(page: Page, status = 200) {
  expect([page.address, page.status, faultsOf(page)]).toEqual([page.address, status, []]);
}

async function photo(red: number): Promise<File> {
  const background = { r: red, g: 40, b: 40 };
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], `sala-${red}.png`, { type: "image/png" });
}

describe.each(modes)("a client becomes an installer, %s", (_, headers) => {
  it("with the same login, then activates, shows work, pauses, and keeps address and cart", async () => {
    const cart = await fillCart(await arrive(storefront, headers));
    await fillAddressToBuy(await registerToBuy(cart)).submit();
    const { visitor } = cart;
    const stranger = (path: string) => new Visitor(storefront).open(path);

    let page = await (await visitor.open("/installers")).follow("Quero ser aplicador");
    expectSound(page);
    expect(page.text).toContain("Sua conta passa a ser de aplicador");
    const empty = page.form("Cadastrar");
    expect([empty.value("Rua"), empty.value("Número")]).toEqual(["Avenida Paulista", "900"]);
    expect(page.$("[name=email], [name=password]").length).toBe(0);

    page = await page.press("Cadastrar");
    expectSound(page, 400);
    const nickname = `Ateliê ${generateCpf()}`;
    page = await page
      .form("Cadastrar")
      .fill("Nome fantasia", nickname)
      .fill("WhatsApp", "11 98888-7777")
      .fill("Instagram", "@atelie")
      .choose("Envelopamento de paredes")
      .choose("Li e aceito os termos")
      .submit();
    expectSound(page);
    expect(page.text).toContain("Ativação de cadastro");
    page = await page.press("Ativar depois");
    expect(page.address).toMatch(/^\/detail-installer\?id=\d+$/);
    expectSound(page);
    expect(page.text).toContain("Seu cadastro está pausado");
    const own = page.address;
    expect((await stranger(own)).status).toBe(404);
    expect((await visitor.open("/installers")).text).toContain("Seu cadastro está pausado");
    expect((await visitor.open("/profile?step=0")).text).toContain("Seu cadastro está pausado");

    page = await (await visitor.open(own)).press("Ativar cadastro");
    expect([page.address, page.text]).toEqual([own, expect.stringContaining("Seu cadastro está ativo")]);
    expect((await stranger(own)).text).toContain(nickname);

    page = await page.follow("Editar o meu portfólio");
    expectSound(page);
    page = await page.press("Usar esta foto");
    expectSound(page, 400);
    expect(page.alerts.join()).toContain("Escolha uma foto.");
    for (const [red, caption] of [
      [200, "Sala"],
      [100, "Quarto"],
    ] as const) {
      const form = page.form("Usar esta foto").fill("Legenda", caption);
      page = await form.attach("Foto", await photo(red)).submit();
      expectSound(page);
    }
    page = await page.press("Mover para antes: foto 2");
    page = await page.form("Salvar a foto 1").fill("Legenda da foto 1", "Quarto pronto").submit();
    const shown = await stranger(own);
    expectSound(shown);
    const captions = shown
      .$("figcaption")
      .toArray()
      .map((each) => shown.$(each).text());
    expect(captions).toEqual(headers ? captions : ["Quarto pronto", "Sala"]);
    expect(shown.$("meta[property='og:image']").attr("content")).toContain("Uploads/portfolio/");
    page = await page.press("Sim, remover a foto 2");
    expect(page.text).toContain("1 de 12 fotos");

    expect((await visitor.open("/cart")).text).toMatch(/Desconto de aplicador/);
    expect((await visitor.open("/list-address")).text).toContain("Casa");
    page = await (await visitor.open("/profile?step=0")).press("Pausar cadastro");
    expect(page.address).toBe("/profile?step=0");
    expect((await stranger(own)).status).toBe(404);
  });
});
