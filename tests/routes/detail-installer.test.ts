import { describe, expect, it, test, vi } from "vitest";
import { loader } from "~/routes/_shop.detail-installer/route";
import { getInstaller } from "../../contract/installers";
import { listedInstaller } from "../setup/listed-installers";
import { opening, outcomeOf } from "../setup/screens";
import { Refusal, upstreamAnswers } from "../setup/stand-in";

const open = async (query = "?id=12") => outcomeOf(loader, await opening(`/detail-installer${query}`));

describe("GET /detail-installer", () => {
  it("shows photo, name, both phones, WhatsApp, Instagram, place and specialties", async () => {
    const asked = upstreamAnswers(getInstaller, listedInstaller(12));
    const { page } = await open();
    expect(asked[0]?.query).toEqual({ id: "12" });
    expect(page).toMatchObject({
      name: "Aplicadora 12",
      picture: "Uploads/aplicadores/1.webp",
      place: "São Paulo/SP",
      phone: "(11) 3333-4444",
      otherPhone: "(11) 97777-6666",
      whatsApp: "(11) 98888-7777",
      instagram: "aplicadora",
      specialties: ["Envelopamento de veículos e frotas", "Envelopamento de móveis"],
    });
  });

  it("omits private fields of the upstream's answer", async () => {
    const own = {
      cnpj: "52998224725",
      email: "ana@exemplo.com.br",
      addressName: "Rua A",
      accountNumber: "1",
    };
    upstreamAnswers(getInstaller, listedInstaller(12, own));
    const sent = JSON.stringify((await open()).page);
    for (const secret of Object.values(own).slice(0, 3)) expect(sent).not.toContain(secret);
  });

  test.each([
    ["ana.filmes", "ana.filmes"],
    ["@ana_filmes", "ana_filmes"],
    [" https://www.instagram.com/ana/?hl=pt ", "ana"],
    ["instagram.com/ana/", "ana"],
    ["javascript:alert(1)", null],
    ["https://evil.example/ana", null],
    ["não tenho", null],
    ["", null],
    [null, null],
  ])("converts the Instagram account %j to %j", async (instagram, account) => {
    upstreamAnswers(getInstaller, listedInstaller(12, { instagram }));
    expect((await open()).page).toMatchObject({ instagram: account });
  });

  test.each(["", "?id=", "?id=abc", "?id=-1", "?id=1e3", "?id=12345678901"])(
    "answers 404 without an upstream call for an id that is not a number (%s)",
    async (query) => {
      expect((await open(query)).status).toBe(404);
    },
  );

  it("answers 404 for an unknown or inactive installer", async () => {
    upstreamAnswers(getInstaller, new Refusal(404));
    expect((await open()).status).toBe(404);
  });

  it("is an error page when the upstream fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(getInstaller, new Refusal(500));
    expect((await open()).status).toBe(502);
  });
});
