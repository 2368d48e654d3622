import { describe, expect, it, vi } from "vitest";
import { messages } from "~/messages";
import { action, loader, SpecialtyForm } from "../../../app/features/installers/specialties/route";
import { addSpecialty, editSpecialty, listSpecialties } from "../../../contract/installers";
import { ana, guest, loggedIn, opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";
import { render } from "../../ui/render";

const rui = guest.signIn("token-of-rui", { ...ana, name: "Rui Prado", type: 3 });

const specialties = [
  { id: 1, code: "VEIC", name: "Envelopamento de veículos", mine: false },
  { id: 8, code: "BARC", name: "Envelopamento de barcos", mine: true },
  { id: 9, code: "AVIO", name: "Envelopamento de aviões", mine: true },
];
const upstreamLists = (listed: readonly (typeof specialties)[number][] = specialties) =>
  upstreamAnswers(listSpecialties, { specialties: [...listed], pager: { totalPages: 1, totalItems: 3 } });

const open = async (query = "", who = rui) => {
  upstreamLists();
  return outcomeOf(loader, await opening(`/add-specialty${query}`, who));
};
const save = async (name: string, query = "", who = rui) =>
  outcomeOf(action, await posting(`/add-specialty${query}`, { name }, who));

const saved = { message: "Especialidade cadastrada com sucesso!", content: { id: 10 } };

describe("POST /add-specialty", () => {
  it("adds a specialty and offers it in the profile form", async () => {
    const asked = upstreamAnswers(addSpecialty, saved);
    expect(await save("  Envelopamento de lanchas ")).toRedirectTo("/profile?step=0#especialidades", {
      kind: "success",
      message: "Especialidade cadastrada com sucesso!",
    });
    expect(asked).toMatchObject([{ body: { name: "Envelopamento de lanchas" }, token: "token-of-rui" }]);
  });

  it("renames one of the installer's own specialties", async () => {
    const { page } = await open("?id=8");
    expect(page).toMatchObject({
      id: 8,
      name: "Envelopamento de barcos",
      others: [{ id: 9, name: "Envelopamento de aviões" }],
    });
    const asked = upstreamAnswers(editSpecialty, saved);
    expect(await save("Barcos e lanchas", "?id=8")).toRedirectTo("/profile?step=0#especialidades", {
      message: messages.ours.specialtyRenamed,
    });
    expect(asked[0]?.body).toEqual({ id: 8, name: "Barcos e lanchas" });
  });

  it.each(["", "   "])("refuses an empty name: '%s'", async (name) => {
    expect(await save(name)).toRefuse(
      { name: "Campo obrigatório!" },
      {
        title: "Formulário não validado",
        message: "Confira o preenchimento",
        faults: [{ fieldId: "name", message: "Campo obrigatório!" }],
      },
    );
  });

  it("refuses a name that is too long and keeps it in the field", async () => {
    const long = "a".repeat(121);
    expect(await save(long)).toRefuse(
      { name: "O nome pode ter no máximo 120 caracteres." },
      { typed: { name: long } },
    );
  });

  it("keeps the typed name when the upstream refuses or fails", async () => {
    const errors = { name: ["Já existe uma especialidade com este nome."] };
    upstreamAnswers(addSpecialty, new Refusal(409, { message: "Não salvo.", errors }));
    expect(await save("Barcos")).toRefuse(errors, {
      status: 409,
      title: "Erro ao cadastrar especialidade",
      typed: { name: "Barcos" },
    });
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(addSpecialty, new Refusal(500));
    expect(await save("Barcos")).toMatchObject({
      status: 502,
      page: { title: "Erro ao cadastrar especialidade", typed: { name: "Barcos" } },
    });
  });

  it("keeps the session when the upstream forbids the change", async () => {
    upstreamAnswers(editSpecialty, new Refusal(403, { message: "Não." }));
    expect(await save("Barcos", "?id=8")).toMatchObject({
      status: 403,
      session: null,
      page: { message: "Somente usuários com permissão podem deletar/editar", typed: { name: "Barcos" } },
    });
  });
});

describe("access to /add-specialty", () => {
  it("sends a guest to the login and back with the typed name", async () => {
    expect(await open("?id=8", guest)).toRedirectTo("/login?voltar=%2Fadd-specialty%3Fid%3D8");
    expect(await save("Barcos", "?id=8", guest)).toRedirectTo("/login?voltar=%2Freenviar");
  });

  it("refuses customers with a message and their account name", async () => {
    for (const outcome of [await open("", loggedIn), await save("Barcos", "", loggedIn)]) {
      expect(outcome).toRedirectTo("/installers", {
        kind: "failure",
        message: "Somente usuários com permissão podem deletar/editar",
      });
    }
  });

  it("lets only the owner rename a specialty; the upstream decides where it names no owner", async () => {
    for (const query of ["?id=1", "?id=77"]) {
      expect(await open(query)).toRedirectTo("/installers");
    }
    upstreamAnswers(listSpecialties, {
      specialties: [{ id: 1, name: "Envelopamento de veículos" }],
      pager: { totalPages: 1, totalItems: 1 },
    });
    const { page } = await outcomeOf(loader, await opening("/add-specialty?id=1", rui));
    expect(page).toMatchObject({ name: "Envelopamento de veículos", others: [] });
  });

  it("answers 404 for an address without a specialty id", async () => {
    for (const query of ["?id=", "?id=0", "?id=a", "?id=-1"]) expect((await open(query)).status).toBe(404);
  });

  it("uses a form that works without script", () => {
    const form = (id: number | null) =>
      render(
        <SpecialtyForm id={id} name="Barcos" others={[{ id: 9, name: "Aviões" }]} maxCharacters={120} />,
      );
    expect(form(8)("form").attr()).toMatchObject({ method: "post", action: "/add-specialty?id=8" });
    expect(form(null)("form").attr("action")).toBe("/add-specialty");
    expect(form(8)("input[name=name]").attr()).toMatchObject({ value: "Barcos", maxlength: "120" });
    expect(form(8)("li a").attr("href")).toBe("/add-specialty?id=9");
    expect(form(null)("h1").text()).toBe("Nova especialidade");
    expect(form(8)("h1").text()).toBe("Alterar especialidade");
  });
});
