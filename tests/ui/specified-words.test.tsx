import { afterEach, describe, expect, it, vi } from "vitest";
import { createExcerpt, excerptLengths } from "~/model/excerpt";
import { render } from "./render";
import { company } from "./scenes/content";

const content = { cep: "01310-100", cartCount: 0, departments: [], company, here: "/home" };

async function startWith(words: string, root?: { readonly dataset: { readonly words?: string } }) {
  vi.resetModules();
  vi.stubEnv("SPECIFIED_WORDS", words);
  if (root) vi.stubGlobal("document", { documentElement: root });
  const { messages } = await import("~/messages");
  vi.unstubAllGlobals();
  const { ShopHeader } = await import("~/ui/shop-header");
  const { formatInstallments } = await import("../../common/order-in-words");
  const header = render(<ShopHeader content={content} />).text();
  return { messages, header, formatInstallments };
}

const fourTimes = { count: 4, hasInterest: true, valueInCentavos: 5297, lastValueInCentavos: 5297 };

afterEach(() => vi.unstubAllEnvs());

describe("SPECIFIED_WORDS", () => {
  it("shows what the specification quotes by default", async () => {
    const { messages, header, formatInstallments } = await startWith("");
    expect(messages.catalogue.nearbyResellers).toBe("Lojas oficias");
    expect(messages.profile.invalidCnpj).toBe("Cnpf Inválido");
    expect([messages.catalogue.openFromCard, messages.catalogue.buy]).toEqual(["Comprar agora", "Comprar"]);
    expect(header).toContain("Calculando para: 01310-100");
    expect(header).toContain("Cadastre-se");
    expect(formatInstallments(fourTimes)).toBe("Em 4x com juros de 5% A.M por R$\u00a052,97");
  });

  it("shows right and plain Portuguese where it is 'corrected'", async () => {
    const { messages, header, formatInstallments } = await startWith("corrected");
    expect(messages.catalogue.nearbyResellers).toBe("Lojas oficiais");
    expect(messages.profile.invalidCnpj).toBe("CNPJ inválido");
    expect([messages.catalogue.openFromCard, messages.catalogue.buy]).toEqual(["", "Comprar agora"]);
    expect(header).toContain("Entregar em 01310-100");
    expect(header).toContain("Criar conta");
    expect(formatInstallments(fourTimes)).toBe("4x de R$\u00a052,97 com juros");
  });

  it("shows the installers' warning whole, without 'Ver mais', where it is 'corrected'", async () => {
    const [quoted, corrected] = [await startWith(""), await startWith("corrected")].map(
      ({ messages }) => messages.ours.installerWarning,
    );
    expect(createExcerpt(quoted ?? "", excerptLengths.installerWarning)).not.toBeNull();
    expect(createExcerpt(corrected ?? "", excerptLengths.installerWarning)).toBeNull();
    expect(corrected).toMatch(/independentes.*não se responsabiliza/);
  });

  it.each([
    [{}, "Lojas oficias"],
    [{ words: "corrected" }, "Lojas oficiais"],
  ])("follows the page in the browser, whose root says %o", async (dataset, words) => {
    const { messages } = await startWith("", { dataset });
    expect(messages.catalogue.nearbyResellers).toBe(words);
  });
});
