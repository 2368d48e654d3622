import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { settings } from "~/env.server";
import { action, loader } from "~/routes/_shop.portfolio/route";
import { declareCapabilities } from "~/upstream/capabilities.server";
import {
  addPortfolioPicture,
  editPortfolioPicture,
  getInstaller,
  removePortfolioPicture,
} from "../../contract/installers";
import { rui, ruisRecord } from "../setup/installer-rui";
import { phonePhotos, sentAsJpeg, toFile } from "../setup/phone-photos";
import { guest, loggedIn, opening, outcomeOf, posting } from "../setup/screens";
import { Refusal, upstreamAnswers } from "../setup/stand-in";

beforeEach(() => declareCapabilities(settings.apiUrl, ["installer-account"]));
afterEach(() => declareCapabilities(settings.apiUrl, []));

const png = (sizeInBytes = 100, name = "sala.png") => {
  const content = new Uint8Array(sizeInBytes);
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new File([content], name);
};
const send = async (fields: Record<string, string>, photo?: File, session = rui) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (photo) form.set("foto", photo);
  return outcomeOf(action, await posting("/portfolio", form, session));
};
const saved = { status: 303, location: "/portfolio" };

describe("GET /portfolio", () => {
  it("shows the installer's pictures, and says when there is no more room", async () => {
    const portfolio = Array.from({ length: 12 }, (_, id) => ({ id, image: "Uploads/portfolio/a.jpg" }));
    upstreamAnswers(getInstaller, { ...ruisRecord, portfolio });
    const { page } = await outcomeOf(loader, await opening("/portfolio", rui));
    expect(page).toMatchObject({
      id: 7,
      full: "O portfólio tem até 12 fotos. Remova uma para incluir outra.",
    });
    expect(page).toHaveProperty("portfolio.length", 12);
  });

  test.each([
    ["a guest to the login", guest, "/login?voltar=%2Fportfolio"],
    ["a client to the list", loggedIn, "/installers"],
  ])("sends %s", async (_, session, location) => {
    expect((await outcomeOf(loader, await opening("/portfolio", session))).location).toBe(location);
    expect((await send({ intent: "remover", id: "1" }, undefined, session)).location).toMatch(
      new RegExp(`^${location.split("?")[0]}`),
    );
  });
});

describe("POST /portfolio", () => {
  it.each(phonePhotos)("takes a phone's photo, or says the cause: %s", async (name, make, message) => {
    upstreamAnswers(getInstaller, ruisRecord);
    const asked = upstreamAnswers(addPortfolioPicture, { content: { id: 5 } });
    const answer = await send({ legenda: "Sala" }, await toFile(name, make));
    if (message)
      expect(answer).toMatchObject({
        status: 400,
        page: { errors: { foto: [message] }, typed: { legenda: "Sala" } },
      });
    else {
      expect(answer).toMatchObject(saved);
      expect(asked[0]?.body.image).toMatch(sentAsJpeg);
    }
  });

  it("adds a picture with its caption", async () => {
    const asked = upstreamAnswers(addPortfolioPicture, { content: { id: 5 } });
    expect(await send({ legenda: " Sala " }, png())).toMatchObject(saved);
    expect(asked[0]?.body).toEqual({
      image: expect.stringMatching(/^data:image\/png;base64,/),
      caption: "Sala",
    });
  });

  test.each([
    ["no photo", undefined, "Escolha uma foto."],
    ["one that is too large", png(2_097_152), "Arquivo excede o limite de 2mb"],
    [
      "one that is no picture",
      new File(["GIF89a"], "sala.png"),
      "Este arquivo não é uma foto que conseguimos ler. Envie em JPEG ou PNG.",
    ],
  ])("refuses %s and keeps the caption", async (_, photo, message) => {
    const asked = upstreamAnswers(addPortfolioPicture, { content: { id: 5 } });
    expect(await send({ legenda: "Sala" }, photo)).toMatchObject({
      status: 400,
      page: { typed: { legenda: "Sala" }, errors: { foto: [message] }, pictureId: null },
    });
    expect(asked).toEqual([]);
  });

  it("shows the upstream's message for a picture beyond the limit", async () => {
    const full = "O portfólio tem até 12 fotos. Remova uma para incluir outra.";
    upstreamAnswers(addPortfolioPicture, new Refusal(422, { message: full, errors: { image: [full] } }));
    expect(await send({}, png())).toMatchObject({ status: 422, page: { errors: { foto: [full] } } });
  });

  it("saves a caption, also an empty one, and refuses a long one at its field", async () => {
    const asked = upstreamAnswers(editPortfolioPicture, {});
    expect(await send({ intent: "legenda", id: "5", legenda: "Cozinha" })).toMatchObject(saved);
    await send({ intent: "legenda", id: "5", legenda: "" });
    expect(asked.map(({ body }) => body)).toEqual([
      { id: 5, caption: "Cozinha" },
      { id: 5, caption: "" },
    ]);
    expect(await send({ intent: "legenda", id: "5", legenda: "a".repeat(121) })).toMatchObject({
      status: 400,
      page: { pictureId: 5, errors: { legenda: ["Escreva no máximo 120 caracteres."] } },
    });
  });

  test.each([
    ["antes", 2],
    ["depois", 4],
  ])("moves a picture by its shown place with '%s'", async (intent, position) => {
    const asked = upstreamAnswers(editPortfolioPicture, {});
    expect(await send({ intent, id: "5", lugar: "3" })).toMatchObject(saved);
    expect(asked[0]?.body).toEqual({ id: 5, position });
  });

  it("removes a picture, and says so of one that is gone when it is changed", async () => {
    const asked = upstreamAnswers(removePortfolioPicture, {});
    expect(await send({ intent: "remover", id: "5" })).toMatchObject(saved);
    expect(asked[0]?.body).toEqual({ id: 5 });
    upstreamAnswers(editPortfolioPicture, new Refusal(404));
    expect(await send({ intent: "legenda", id: "5", legenda: "Sala" })).toMatchObject({
      status: 404,
      page: { message: "Esta foto não está mais no portfólio." },
    });
  });

  test.each(["", "abc", "0", "1.5"])("answers 400 to the picture %j", async (id) => {
    expect((await send({ intent: "remover", id })).status).toBe(400);
  });
});
