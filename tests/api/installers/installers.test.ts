import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "../../../api/database/schema/accounts";
import { mails } from "../../../api/database/schema/information";
import { installers, specialties } from "../../../api/database/schema/installers";
import { getProfile } from "../../../contract/accounts";
import { confirmEmailChange, requestEmailConfirmation } from "../../../contract/email-change";
import { getInstaller, listSpecialties } from "../../../contract/installers";
import { addShopper, password, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let rui: TestShopper;
let ana: TestShopper;
let specialtyIds: number[];
beforeAll(async () => {});
beforeEach(async () => {
  upstream = await openUpstream();
  ana = await addShopper(upstream);
  rui = await addShopper(upstream, { type: 3, email: "rui@prado.example" });
  const rows = await upstream.database
    .insert(specialties)
    .values([
      { code: "VEIC", name: "Envelopamento de veículos e frotas" },
      { code: "PARE", name: "Envelopamento de paredes" },
      { code: "TETO", name: "Envelopamento de tetos" },
    ])
    .returning();
  specialtyIds = rows.map(({ id }) => id);
});
afterEach(() => upstream.close());

const right = () => ({
  Specialties: specialtyIds.slice(0, 2).map((SpecialtiesId) => ({ SpecialtiesId })),
  Id: rui.id,
  Name: "Rui Prado",
  NameFantasy: "Prado Wrap",
  Cnpj: "945.807.302-24",
  InscrEstadual: "110.042.490.114",
  PhoneNumber: "(11) 98765-0001",
  PhoneNumber2: null,
  Email: "Rui@prado.example",
  Country: "Brasil",
  BirthDate: "1988-02-29",
  AddressNumber: 120,
  PostalCode: "01504-000",
  Neighborhood: "Liberdade",
  AddressName: "Rua Vergueiro",
  State: "SP",
  AddressComplement: null,
  City: "São Paulo",
  ReceiveSms: false,
  ReceiveEmail: true,
  Latitude: -23.56,
  Longitude: -46.63,
  whatsApp: "(11)98765-0001",
  instagram: "@prado.wrap",
  Status: 1,
});
const edit = (more: Record<string, unknown> = {}, token = rui.token) =>
  upstream.ask("POST", "installer/edit", { token, body: { ...right(), ...more } });
const look = (token?: string) =>
  upstream.answerTo(getInstaller, { query: { id: String(rui.id) }, ...(token && { token }) });

describe("own installer record", () => {
  test("returns every saved field", async () => {
    expect((await edit()).status).toBe(200);
    expect(await look(rui.token)).toMatchObject({
      id: rui.id,
      name: "Rui Prado",
      nameFantasy: "Prado Wrap",
      cnpj: "945.807.302-24",
      inscrEstadual: "110.042.490.114",
      phoneNumber: "(11) 98765-0001",
      phoneNumber2: null,
      email: "rui@prado.example",
      birthDate: "1988-02-29",
      addressNumber: "120",
      postalCode: "01504-000",
      state: "SP",
      latitude: -23.56,
      whatsApp: "(11)98765-0001",
      instagram: "@prado.wrap",
      status: 1,
      specialties: [
        { specialtiesId: specialtyIds[0], specialties: { name: "Envelopamento de veículos e frotas" } },
        { specialtiesId: specialtyIds[1], specialties: { name: "Envelopamento de paredes" } },
      ],
    });
  });

  test("shares name, tax id and phone with the profile, so that the cart has them", async () => {
    await edit();
    const profile = await upstream.answerTo(getProfile, {
      query: { id: String(rui.id) },
      token: rui.token,
    });
    expect(profile).toMatchObject({
      name: "Rui Prado",
      cnpj: "945.807.302-24",
      phoneNumber: "(11) 98765-0001",
      email: "rui@prado.example",
      type: 3,
    });
  });

  test("keeps status and recommendation whatever an edit sends", async () => {
    await edit();
    await upstream.database
      .update(installers)
      .set({ recommended: true })
      .where(eq(installers.userId, rui.id));
    await edit({ Status: 0 });
    const [row] = await upstream.database.select().from(installers).where(eq(installers.userId, rui.id));
    expect(row).toMatchObject({ status: 1, recommended: true });
  });

  test("offers the specialties of the last edit, each once, or none", async () => {
    await edit();
    const last = { SpecialtiesId: specialtyIds[2] };
    await edit({ Specialties: [last, last] });
    expect((await look()).specialties?.map(({ specialtiesId }) => specialtiesId)).toEqual([specialtyIds[2]]);
    await edit({ Specialties: [] });
    expect((await look()).specialties).toEqual([]);
  });

  test("stores a photo like every shopper", async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#c00" } })
      .png()
      .toBuffer();
    await edit({ Image: `data:image/png;base64,${bytes.toString("base64")}` });
    const { image } = await look();
    expect(image).toMatch(/^Uploads\/fotos\/[\w-]{22}\.jpg$/);
    await edit({ Image: image });
    expect((await look()).image).toBe(image);
    await edit({ Image: null });
    expect((await look()).image).toBeNull();
    expect(await edit({ Image: "data:image/png;base64,AAAA" })).toMatchObject({
      status: 422,
      body: { errors: { image: [expect.any(String)] } },
    });
  });

  test("is geocoded when the address came without coordinates", async () => {
    await edit({ Latitude: null, Longitude: null });
    const { latitude, longitude } = await look(rui.token);
    expect([latitude, longitude]).toEqual([expect.closeTo(-23.5, 0), expect.closeTo(-46.6, 0)]);
  });
});

describe("installer records of others", () => {
  test("show card fields of an active installer and no private data", async () => {
    await edit();
    await upstream.database.update(installers).set({ contactsNeedSecondFactor: false });
    for (const seen of [await look(), await look(ana.token)]) {
      expect(seen).toMatchObject({ name: "Rui Prado", city: "São Paulo", whatsApp: "(11)98765-0001" });
      for (const hidden of ["cnpj", "birthDate", "addressName", "latitude", "accountNumber"]) {
        expect(seen).not.toHaveProperty(hidden);
      }
    }
  });

  test("hide an inactive installer from others but not from the installer", async () => {
    await edit({ Status: 0 });
    const askedBy = async (token?: string) =>
      (await upstream.ask("GET", `installer/get-one?id=${rui.id}`, { token })).status;
    expect([await askedBy(), await askedBy(ana.token), await askedBy(rui.token)]).toEqual([404, 404, 200]);
  });

  test.each([
    ["with the installer's id", () => edit({}, ana.token)],
    ["as a client under their own id", () => edit({ Id: ana.id }, ana.token)],
    ["without an id", () => edit({ Id: null })],
  ])("cannot be edited: %s", async (_, tried) => {
    await edit();
    expect(await tried()).toMatchObject({
      status: 403,
      body: { message: "Este usuário não tem autorização para concluir a ação." },
    });
  });

  test("answer 401 without a token", async () => {
    const { status } = await upstream.ask("POST", "installer/edit", { body: right() });
    expect(status).toBe(401);
  });
});

describe("change of the login e-mail", () => {
  const toOther = (more: Record<string, unknown> = {}) => edit({ Email: " Rui@Lima.example", ...more });
  const emails = async () => (await look(rui.token)).email;
  beforeEach(async () => void (await edit()));

  test.each([
    ["none", {}, "Para alterar o e-mail, digite a sua senha atual."],
    ["an empty one", { CurrentPassword: "" }, "Para alterar o e-mail, digite a sua senha atual."],
    ["a wrong one", { CurrentPassword: "adesivo-2025" }, "A senha atual está incorreta."],
  ])("requires the current password: %s is refused and nothing changes", async (_, sent, message) => {
    expect(await toOther({ Name: "Outro", ...sent })).toMatchObject({
      status: 422,
      body: { message, errors: { CurrentPassword: [message] } },
      headers: expect.anything(),
    });
    expect(await look(rui.token)).toMatchObject({ name: "Rui Prado", email: "rui@prado.example" });
  });

  test("waits for the new mailbox, notifies the old one, and saves the other fields at once", async () => {
    const changed = await toOther({ NameFantasy: "Lima Wrap", CurrentPassword: password });
    expect(changed).toMatchObject({ status: 200, body: { content: { emailToConfirm: "rui@lima.example" } } });
    expect(await look(rui.token)).toMatchObject({ nameFantasy: "Lima Wrap", email: "rui@prado.example" });
    expect((await toOther({ CurrentPassword: password })).status).toBe(200);
    const written = await upstream.database.select().from(mails).orderBy(mails.id);
    expect(written.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["rui@lima.example", "Confirme o seu novo e-mail"],
      ["rui@prado.example", "Pediram para alterar o e-mail da sua conta"],
    ]);
    expect(written[1]?.body).not.toContain("rui@lima.example");
    const token = /confirmar-email\?token=([\w-]+)/.exec(written[0]?.body ?? "")?.[1] ?? "";
    await upstream.answerTo(confirmEmailChange, { token: rui.token, body: { token } });
    expect(await emails()).toBe("rui@lima.example");
  });

  test("is not made by the link that confirmed an e-mail of before", async () => {
    const { database } = upstream;
    await database.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, rui.id));
    await upstream.answerTo(requestEmailConfirmation, { token: rui.token });
    await toOther({ CurrentPassword: password });
    const [old] = await database.select().from(mails).orderBy(mails.id);
    const token = /confirmar-email\?token=([\w-]+)/.exec(old?.body ?? "")?.[1] ?? "";
    expect((await upstream.ask("POST", confirmEmailChange.path, { body: { token } })).status).toBe(404);
  });

  test("does not bypass the delays after wrong passwords", async () => {
    for (let guess = 0; guess < 5; guess += 1) await toOther({ CurrentPassword: `chute ${guess}` });
    expect((await toOther({ CurrentPassword: password })).status).toBe(429);
    expect(
      await upstream.ask("POST", "user/login", { body: { email: "rui@prado.example", password } }),
    ).toMatchObject({
      status: 429,
    });
    expect(await emails()).toBe("rui@prado.example");
  });
});

describe("refused installer edit", () => {
  test.each<[number, string, () => Record<string, unknown>]>([
    [409, "Email", () => ({ Email: ana.email.toUpperCase(), CurrentPassword: password })],
    [422, "CurrentPassword", () => ({ Email: ana.email })],
    [422, "Email", () => ({ Email: "rui" })],
    [422, "Cnpj", () => ({ Cnpj: "111.111.111-11" })],
    [422, "PhoneNumber", () => ({ PhoneNumber: "123" })],
    [422, "Specialties", () => ({ Specialties: [{ SpecialtiesId: 9_999 }] })],
    [400, "Name", () => ({ Name: "x".repeat(46) })],
  ])("answers %i with a field error and changes nothing: %s", async (status, field, more) => {
    await edit();
    const before = await look(rui.token);
    expect(await edit({ Name: "Outro", ...more() })).toMatchObject({
      status,
      body: { errors: { [field]: [expect.any(String)] } },
    });
    expect(await look(rui.token)).toEqual(before);
    const [user] = await upstream.database.select().from(users).where(eq(users.id, rui.id));
    expect(user?.name).toBe("Rui Prado");
  });
});

test("specialties are returned page by page", async () => {
  const { specialties: found, pager } = await upstream.answerTo(listSpecialties, {
    body: { page: 2, pageSize: 2 },
  });
  expect(found.map(({ name }) => name)).toEqual(["Envelopamento de tetos"]);
  expect(pager).toEqual({ totalItems: 3, totalPages: 2 });
});
