import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { settings } from "~/env.server";
import { action, loader } from "~/features/installers/portfolio/route";
import { declareCapabilities } from "~/upstream/capabilities.server";
import {
  addPortfolioPicture,
  editPortfolioPicture,
  getInstaller,
  listSpecialties,
  removePortfolioPicture,
  setBeforePicture,
  setServiceArea,
} from "../../../contract/installers";
import { rui, ruisRecord } from "../../setup/installer-rui";
import { phonePhotos, sentAsJpeg, toFile } from "../../setup/phone-photos";
import { guest, loggedIn, opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

beforeEach(() => declareCapabilities(settings.apiUrl, ["installer-account", "installer-pages"]));
afterEach(() => declareCapabilities(settings.apiUrl, []));

const png = (sizeInBytes = 100, name = "sala.png") => {
  const content = new Uint8Array(sizeInBytes);
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new File([content], name);
};
const send = async (fields: Record<string, string>, photo?: File, session = rui, photoName = "foto") => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (photo) form.set(photoName, photo);
  return outcomeOf(action, await posting("/portfolio", form, session));
};

describe("GET /portfolio", () => {
  it("shows the installer's pictures, and says when there is no more room", async () => {
    const portfolio = Array.from({ length: 12 }, (_, id) => ({ id, image: "Uploads/portfolio/a.jpg" }));
    declareCapabilities(settings.apiUrl, ["installer-account"]);
    upstreamAnswers(getInstaller, { ...ruisRecord, portfolio });
    const { page } = await outcomeOf(loader, await opening("/portfolio", rui));
    expect(page).toMatchObject({
      id: 7,
      full: "O portfólio tem até 12 fotos. Remova uma para adicionar outra.",
    });
    expect(page).toHaveProperty("portfolio.length", 12);
  });

  test.each([
    ["a guest to the login", guest, "/login?voltar=%2Fportfolio"],
    ["a client to the list", loggedIn, "/installers"],
  ])("sends %s", async (_, session, location) => {
    expect(await outcomeOf(loader, await opening("/portfolio", session))).toRedirectTo(location);
    expect(await send({ intent: "remover", id: "1" }, undefined, session)).toRedirectTo(
      new RegExp(`^${location.split("?")[0]}`),
    );
  });
});

describe("GET /portfolio with kinds, districts and hours", () => {
  const hours = [{ fromDay: 2, toDay: 6, opens: "09:00", closes: "17:00" }];

  it("offers the specialties, and fills in what is saved", async () => {
    upstreamAnswers(getInstaller, { ...ruisRecord, districts: ["Lapa", "Pinheiros"], hours });
    upstreamAnswers(listSpecialties, {
      specialties: [{ id: 4, code: "PARE", name: "Paredes" }],
      pager: { totalItems: 1, totalPages: 1 },
    });
    const { page } = await outcomeOf(loader, await opening("/portfolio", rui));
    expect(page).toMatchObject({
      kinds: [{ id: 4, name: "Paredes" }],
      area: {
        bairros: "Lapa\nPinheiros",
        "de-1": "2",
        "ate-1": "6",
        "das-1": "09:00",
        "as-1": "17:00",
        "de-2": "6",
        "ate-2": "6",
        "das-2": "",
      },
    });
  });

  it("offers none of it without the capability, and no kinds while they cannot be read", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(getInstaller, ruisRecord);
    upstreamAnswers(listSpecialties, new Refusal(500));
    const open = async () => (await outcomeOf(loader, await opening("/portfolio", rui))).page;
    expect(await open()).toMatchObject({ kinds: null, area: { bairros: "" } });
    declareCapabilities(settings.apiUrl, ["installer-account"]);
    expect(await open()).toMatchObject({ kinds: null, area: null });
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
      expect(answer).toRedirectTo("/portfolio");
      expect(asked[0]?.body.image).toMatch(sentAsJpeg);
    }
  });

  it("adds a picture with its caption", async () => {
    const asked = upstreamAnswers(addPortfolioPicture, { content: { id: 5 } });
    expect(await send({ legenda: " Sala " }, png())).toRedirectTo("/portfolio");
    expect(asked[0]?.body).toEqual({
      image: expect.stringMatching(/^data:image\/png;base64,/),
      caption: "Sala",
    });
  });

  it("sends the kind of job, and leaves the saved one where the page had no field for it", async () => {
    const added = upstreamAnswers(addPortfolioPicture, { content: { id: 5 } });
    const changed = upstreamAnswers(editPortfolioPicture, {});
    await send({ legenda: "", especialidade: "4" }, png());
    await send({ legenda: "", especialidade: "" }, png());
    await send({ intent: "legenda", id: "5", legenda: "Sala", especialidade: "" });
    await send({ intent: "legenda", id: "5", legenda: "Sala" });
    expect(added[0]?.body).toMatchObject({ caption: null, specialtyId: 4 });
    expect(added[1]?.body).not.toHaveProperty("specialtyId");
    expect(changed.map(({ body }) => body)).toEqual([
      { id: 5, caption: "Sala", specialtyId: 0 },
      { id: 5, caption: "Sala" },
    ]);
    expect(await send({ intent: "legenda", id: "5", especialidade: "x" })).toRefuse(
      { especialidade: "Escolha uma opção da lista." },
      { pictureId: 5 },
    );
  });

  it("shows a kind that is gone at its field", async () => {
    const gone = "Especialidade desconhecida.";
    upstreamAnswers(
      editPortfolioPicture,
      new Refusal(422, { message: gone, errors: { specialtyId: [gone] } }),
    );
    expect(await send({ intent: "legenda", id: "5", especialidade: "9" })).toRefuse(
      { especialidade: gone },
      { status: 422, pictureId: 5 },
    );
  });

  it("saves how a place looked before, removes it, and says what is wrong at the picture's form", async () => {
    const asked = upstreamAnswers(setBeforePicture, {});
    expect(await send({ intent: "foto-antes", id: "5" }, png(), rui, "fotoAntes")).toRedirectTo("/portfolio");
    expect(await send({ intent: "remover-antes", id: "5" })).toRedirectTo("/portfolio");
    expect(asked.map(({ body }) => body)).toEqual([
      { id: 5, image: expect.stringMatching(/^data:image\/png;base64,/) },
      { id: 5, image: null },
    ]);
    expect(await send({ intent: "foto-antes", id: "5" })).toRefuse(
      { fotoAntes: "Escolha uma foto." },
      { pictureId: 5, of: "before" },
    );
    upstreamAnswers(setBeforePicture, new Refusal(404));
    expect(await send({ intent: "foto-antes", id: "6" }, png(), rui, "fotoAntes")).toMatchObject({
      status: 404,
      page: { pictureId: 6, message: "Esta foto não está mais no portfólio." },
    });
  });

  it.each(["foto-antes", "remover-antes", "atendimento"])(
    "answers 404 to '%s' where the upstream does not take it",
    async (intent) => {
      declareCapabilities(settings.apiUrl, ["installer-account"]);
      expect((await send({ intent, id: "5" })).status).toBe(404);
    },
  );

  it("saves districts and hours, each district once", async () => {
    const asked = upstreamAnswers(setServiceArea, {});
    const week = { "de-1": "1", "ate-1": "5", "das-1": "8", "as-1": "18h30" };
    const fields = { bairros: "Lapa\nPinheiros, lapa\n\n", ...week, "das-2": "", "as-2": "" };
    expect(await send({ intent: "atendimento", ...fields })).toRedirectTo("/portfolio");
    await send({ intent: "atendimento", bairros: "" });
    expect(asked.map(({ body }) => body)).toEqual([
      {
        districts: ["Lapa", "Pinheiros"],
        hours: [{ fromDay: 1, toDay: 5, opens: "08:00", closes: "18:30" }],
      },
      { districts: [], hours: [] },
    ]);
  });

  it.each([
    ["an end without a start", { "as-1": "18:00" }, "das-1", /Preencha o início e o fim/],
    ["no time", { "das-1": "cedo", "as-1": "18:00" }, "das-1", /Digite a hora/],
    ["an end before the start", { "das-1": "18:00", "as-1": "08:00" }, "as-1", /depois do início/],
    [
      "days out of order",
      { "de-1": "6", "ate-1": "2", "das-1": "8", "as-1": "9" },
      "ate-1",
      /antes do primeiro/,
    ],
    [
      "two rows that overlap",
      { "das-1": "8", "as-1": "18", "de-2": "5", "ate-2": "5", "das-2": "17", "as-2": "20" },
      "das-2",
      /se sobrepõe/,
    ],
    ["a ninth weekday", { "de-1": "9" }, "de-1", /opção da lista/],
    ["31 districts", { bairros: Array.from({ length: 31 }, (_, n) => `B ${n}`).join(", ") }, "bairros", /30/],
    ["a district of 61 letters", { bairros: "x".repeat(61) }, "bairros", /60 caracteres/],
  ])("refuses %s beside its field and keeps what was typed", async (_, fields, name, message) => {
    expect(await send({ intent: "atendimento", ...fields })).toRefuse(
      { [name]: expect.stringMatching(message) },
      { of: "area", typed: fields },
    );
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
    expect(await send({ legenda: "Sala" }, photo)).toRefuse(
      { foto: message },
      { typed: { legenda: "Sala" }, pictureId: null },
    );
    expect(asked).toEqual([]);
  });

  it("shows the upstream's message for a picture beyond the limit", async () => {
    const full = "O portfólio tem até 12 fotos. Remova uma para adicionar outra.";
    upstreamAnswers(addPortfolioPicture, new Refusal(422, { message: full, errors: { image: [full] } }));
    expect(await send({}, png())).toRefuse({ foto: full }, { status: 422 });
  });

  it("saves a caption, also an empty one, and refuses a long one at its field", async () => {
    const asked = upstreamAnswers(editPortfolioPicture, {});
    expect(await send({ intent: "legenda", id: "5", legenda: "Cozinha" })).toRedirectTo("/portfolio");
    await send({ intent: "legenda", id: "5", legenda: "" });
    expect(asked.map(({ body }) => body)).toEqual([
      { id: 5, caption: "Cozinha" },
      { id: 5, caption: "" },
    ]);
    expect(await send({ intent: "legenda", id: "5", legenda: "a".repeat(121) })).toRefuse(
      { legenda: "Escreva no máximo 120 caracteres." },
      { pictureId: 5 },
    );
  });

  test.each([
    ["antes", 2],
    ["depois", 4],
  ])("moves a picture by its shown place with '%s'", async (intent, position) => {
    const asked = upstreamAnswers(editPortfolioPicture, {});
    expect(await send({ intent, id: "5", lugar: "3" })).toRedirectTo("/portfolio");
    expect(asked[0]?.body).toEqual({ id: 5, position });
  });

  it("removes a picture, and says so of one that is gone when it is changed", async () => {
    const asked = upstreamAnswers(removePortfolioPicture, {});
    expect(await send({ intent: "remover", id: "5" })).toRedirectTo("/portfolio");
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
