import { describe, expect, it } from "vitest";
import { action, loader } from "~/features/account/profile/route";
import { editProfile, getProfile } from "../../../contract/accounts";
import { phonePhotos, sentAsJpeg, toFile } from "../../setup/phone-photos";
import { loggedIn, opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

const profile = {
  id: 7,
  name: "Ana Souza",
  email: "ana@exemplo.com.br",
  cnpj: "52998224725",
  phoneNumber: "(11) 98765-4321",
  created_at: "2026-11-20T01:30:00.000Z",
  image: "Uploads/fotos/antiga.jpg",
  type: 4,
};
const typed = { intent: "perfil", name: "Ana Lima", cnpj: "52998224725", phoneNumber: "11987654321" };
const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const maxBytes = 2_097_152;

function photo(name: string, beginning: readonly number[], sizeInBytes = 100): File {
  const content = new Uint8Array(sizeInBytes);
  content.set(beginning);
  return new File([content], name);
}

async function send(image: File, fields: Partial<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...fields })) form.append(name, value ?? "");
  form.append("image", image);
  return outcomeOf(action, await posting("/profile?step=0", form, loggedIn));
}

const nothingChosen = new File([], "");

function upstreamSaves() {
  upstreamAnswers(getProfile, profile);
  return upstreamAnswers(editProfile, {});
}

const exceeds = "Arquivo excede o limite de 2 mb";
const unreadable = "Este arquivo não é uma foto que conseguimos ler. Envie em JPEG ou PNG.";

describe("profile photo", () => {
  it("is shown where there is one", async () => {
    upstreamAnswers(getProfile, profile);
    const { page } = await outcomeOf(loader, await opening("/profile?step=0", loggedIn));
    expect(page).toMatchObject({ content: { personal: { picture: "Uploads/fotos/antiga.jpg" } } });
  });

  it.each(phonePhotos)(
    "is taken from a phone, or refused with the cause: %s",
    async (name, make, message) => {
      const saved = upstreamSaves();
      const { status, page } = await send(await toFile(name, make));
      expect(status).toBe(message ? 400 : 303);
      if (message) expect(page).toMatchObject({ errors: { image: [message] } });
      else expect(saved[0]?.body.image).toMatch(sentAsJpeg);
    },
  );

  it.each([
    ["eu.png", png, "image/png"],
    ["eu.jpeg", jpeg, "image/jpeg"],
    ["EU.JPG", jpeg, "image/jpeg"],
    ["eu.jfif", jpeg, "image/jpeg"],
    ["foto", png, "image/png"],
    ["praia; sol = bom.jpg", jpeg, "image/jpeg"],
  ])("is uploaded with the other fields: %s", async (name, beginning, kind) => {
    const saved = upstreamSaves();
    expect(await send(photo(name, beginning))).toRedirectTo("/profile?step=0");
    const bytes = Buffer.from([...beginning, ...new Uint8Array(100 - beginning.length)]);
    expect(saved[0]?.body).toMatchObject({
      name: "Ana Lima",
      image: `data:${kind};base64,${bytes.toString("base64")}`,
    });
  });

  it("accepts 2,097,151 bytes", async () => {
    const saved = upstreamSaves();
    expect((await send(photo("eu.jpg", jpeg, maxBytes - 1))).status).toBe(303);
    const [, sent = ""] = saved[0]?.body.image?.split(",") ?? [];
    expect(Buffer.from(sent, "base64")).toHaveLength(maxBytes - 1);
  });

  it("is kept without a new file and removed on request", async () => {
    const saved = upstreamSaves();
    await send(nothingChosen);
    await outcomeOf(action, await posting("/profile?step=0", typed, loggedIn));
    await send(nothingChosen, { removerFoto: "1" });
    await send(photo("eu.png", png), { removerFoto: "1" });
    expect(saved.map(({ body }) => body.image)).toEqual([
      "Uploads/fotos/antiga.jpg",
      "Uploads/fotos/antiga.jpg",
      null,
      expect.stringMatching(/^data:image\/png/),
    ]);
  });

  it.each<[string, File, string]>([
    ["of 2,097,152 bytes", photo("eu.jpg", jpeg, maxBytes), exceeds],
    ["of ten megabytes", photo("eu.jpg", jpeg, 10_000_000), exceeds],
    ["that is something else", photo("eu.png", [0x47, 0x49, 0x46]), unreadable],
    ["that is empty", new File([], "eu.png"), unreadable],
  ])("%s is refused at the field, and the other values are kept", async (_, image, message) => {
    expect(await send(image, { name: " Ana  Lima" })).toRefuse(
      { image: message },
      {
        intent: "perfil",
        title: "Formulário não validado",
        message: "Confira os campos preenchimentos!",
        faults: [{ fieldId: "image", label: "Foto", message }],
        typed: { name: " Ana  Lima", cnpj: "52998224725", phoneNumber: "11987654321" },
      },
    );
  });

  it("has to be selected again after another error, and the page says so", async () => {
    const refused = await send(photo("eu.png", png), { name: "" });
    const again = ["Escolha a foto de novo."];
    expect(refused).toRefuse({ name: "Campo requerido.", image: again });
    expect((await send(nothingChosen, { name: "" })).page).not.toHaveProperty("errors.image");
    upstreamAnswers(getProfile, profile);
    upstreamAnswers(editProfile, new Refusal(422, { message: "Cpf Inválido" }));
    expect(await send(photo("eu.png", png))).toRefuse(
      { image: again },
      { status: 422, title: "Erro ao atualizar cadastro", message: "Cpf Inválido" },
    );
  });

  it("shows the upstream's message at its field when it cannot be decoded", async () => {
    upstreamAnswers(getProfile, profile);
    const errors = { image: [exceeds] };
    upstreamAnswers(editProfile, new Refusal(422, { message: exceeds, errors }));
    const { status, page } = await send(photo("eu.png", png));
    expect([status, page]).toMatchObject([422, { title: "Erro ao atualizar cadastro", errors }]);
  });
});
