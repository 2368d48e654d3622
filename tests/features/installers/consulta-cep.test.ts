import { describe, expect, it, vi } from "vitest";
import { loader } from "~/features/installers/cep-lookup/route";
import { getPostalCode } from "../../../contract/postal-codes";
import { paulistaByCep } from "../../setup/paulista";
import { opening, outcomeOf } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

const ask = async (cep: string) =>
  (await outcomeOf(loader, await opening(`/consulta-cep?cep=${encodeURIComponent(cep)}`))).page;

describe("GET /consulta-cep", () => {
  it("returns the address", async () => {
    const asked = upstreamAnswers(getPostalCode, paulistaByCep);
    expect(await ask("01310-100")).toEqual({
      cep: "01310-100",
      fields: {
        addressName: "Avenida Paulista",
        neighborhood: "Bela Vista",
        city: "São Paulo",
        state: "SP",
      },
      fault: null,
    });
    expect(asked).toHaveLength(1);
  });

  it("returns a message and empty fields for an unknown CEP", async () => {
    upstreamAnswers(getPostalCode, { erro: true });
    expect(await ask("99999-999")).toMatchObject({
      fields: { addressName: "", city: "", state: "" },
      fault: "CEP não localizado. Por gentileza entre manualmente.",
    });
  });

  it("rejects an incomplete CEP without a lookup and leaves the address unchanged when the lookup fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await ask("0131")).toMatchObject({ fields: null });
    upstreamAnswers(getPostalCode, new Refusal(500));
    expect(await ask("01310-100")).toMatchObject({ fields: null, fault: "Erro ao procurar CEP" });
  });
});
