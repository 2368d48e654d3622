import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { users } from "../../../api/database/schema/accounts";
import { installers } from "../../../api/database/schema/installers";
import { login } from "../../../contract/accounts";
import { addInstaller, getInstaller } from "../../../contract/installers";
import { addSpecialties } from "../../setup/installers";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let ana: TestShopper;
let specialtyIds: number[];
beforeEach(async () => {
  upstream = await openUpstream();
  ana = await addShopper(upstream);
  specialtyIds = await addSpecialties(upstream, ["Envelopamento de paredes", "Envelopamento de tetos"]);
});
afterEach(() => upstream.close());

const password = "adesivo-2026";
const right = () => ({
  Specialties: specialtyIds.map((SpecialtiesId) => ({ SpecialtiesId })),
  Name: "Rui Prado",
  NameFantasy: "Prado Wrap",
  Password: password,
  Cnpj: "12.ABC.345/01DE-35",
  PhoneNumber: "(11) 98765-0001",
  PhoneNumber2: "(11) 3456-7890",
  Email: " Rui@Prado.example ",
  AddressNumber: "Sem número",
  PostalCode: "01504-000",
  Neighborhood: "Liberdade",
  AddressName: "Rua Vergueiro",
  State: "SP",
  City: "São Paulo",
  ReceiveSms: false,
  ReceiveEmail: true,
  AccountBank: "001-BCO DO BRASIL S.A.",
  AgencyNumber: "1234-5",
  AccountNumber: "67890-1",
  whatsApp: "(11)98765-0001",
  instagram: "@prado.wrap",
  Status: 1,
});
const add = (more: Record<string, unknown> = {}, token?: string) =>
  upstream.ask("POST", "installer/add", { body: { ...right(), ...more }, token });
const everybody = async () => ({
  users: await upstream.database.$count(users),
  installers: await upstream.database.$count(installers),
});

describe("installer registration", () => {
  test("creates an installer who can log in and read every submitted field", async () => {
    const { content } = await upstream.answerTo(addInstaller, { body: right() });
    const { token, user } = await upstream.answerTo(login, {
      body: { email: "rui@prado.example", password },
    });
    expect(user).toEqual({ id: content?.id, name: "Rui Prado", email: "rui@prado.example", type: 3 });
    expect(
      await upstream.answerTo(getInstaller, { query: { id: String(content?.id) }, token }),
    ).toMatchObject({
      nameFantasy: "Prado Wrap",
      cnpj: "12.ABC.345/01DE-35",
      phoneNumber2: "(11) 3456-7890",
      addressNumber: "Sem número",
      country: "Brasil",
      latitude: expect.closeTo(-23.5, 0),
      accountBank: "001-BCO DO BRASIL S.A.",
      agencyNumber: "1234-5",
      accountNumber: "67890-1",
      status: 1,
      specialties: [{ specialties: { name: "Envelopamento de paredes" } }, expect.anything()],
    });
  });

  test.each([
    ["now is found by everybody", 1, 200],
    ["later is found by nobody", 0, 404],
  ])("registers an installer who activates %s", async (_, Status, status) => {
    const { content } = await upstream.answerTo(addInstaller, { body: { ...right(), Status } });
    expect((await upstream.ask("GET", `installer/get-one?id=${content?.id}`)).status).toBe(status);
  });

  test("stores the submitted photo, or none", async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#c00" } })
      .png()
      .toBuffer();
    const photoOf = async (Image: string | null, Email: string) => {
      const { content } = await upstream.answerTo(addInstaller, { body: { ...right(), Email, Image } });
      const [user] = await upstream.database
        .select()
        .from(users)
        .where(eq(users.id, content?.id ?? 0));
      return user?.image;
    };
    const sent = `data:image/png;base64,${bytes.toString("base64")}`;
    expect(await photoOf(sent, "a@prado.example")).toMatch(/^Uploads\/fotos\/[\w-]{22}\.jpg$/);
    expect(await photoOf(null, "b@prado.example")).toBeNull();
    expect(await photoOf("Uploads/fotos/somebody-elses.jpg", "c@prado.example")).toBeNull();
  });

  test("stores the installer when geocoding fails", async () => {
    await upstream.close();
    upstream = await openUpstream({ geocoder: { geocode: () => Promise.reject(new Error("down")) } });
    specialtyIds = [];
    await add();
    const [row] = await upstream.database.select().from(installers);
    expect(row).toMatchObject({ city: "São Paulo", latitude: null, longitude: null });
  });

  test("creates one installer however often and fast the form is sent", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await everybody()).toEqual({ users: 2, installers: 1 });
  });

  test("ignores a submitted Id and token of another account", async () => {
    expect(await add({ Id: ana.id }, ana.token)).toMatchObject({ status: 200 });
    const [still] = await upstream.database.select().from(users).where(eq(users.id, ana.id));
    expect(still).toMatchObject({ type: 4, email: ana.email });
  });
});

const hugePhoto = () => `data:image/png;base64,${randomBytes(2_200_000).toString("base64")}`;

describe("refused installer registration", () => {
  test.each<[number, string, () => Record<string, unknown>]>([
    [409, "Email", () => ({ Email: ana.email.toUpperCase() })],
    [422, "Email", () => ({ Email: "rui" })],
    [422, "Cnpj", () => ({ Cnpj: "12.ABC.345/01DE-36" })],
    [422, "PhoneNumber", () => ({ PhoneNumber: "123" })],
    [422, "PhoneNumber2", () => ({ PhoneNumber2: "123" })],
    [422, "State", () => ({ State: "XX" })],
    [422, "Password", () => ({ Password: null })],
    [422, "Password", () => ({ Password: "curta" })],
    [422, "Specialties", () => ({ Specialties: [{ SpecialtiesId: 9_999 }] })],
    [422, "image", () => ({ Image: "data:image/png;base64,AAAA" })],
    [422, "image", () => ({ Image: hugePhoto() })],
    [400, "Name", () => ({ Name: "x".repeat(46) })],
    [400, "Name", () => ({ Name: "  " })],
    [400, "PostalCode", () => ({ PostalCode: "1504-000" })],
    [400, "Status", () => ({ Status: 2 })],
  ])("answers %i with a field error and stores nothing: %s", async (status, field, more) => {
    expect(await add(more())).toMatchObject({ status, body: { errors: { [field]: [expect.any(String)] } } });
    expect(await everybody()).toEqual({ users: 1, installers: 0 });
  });
});

test.each([
  ["too large", hugePhoto],
  ["no picture", () => "data:image/png;base64,AAAA"],
])("rejects a photo that is %s with the message of the installer specification", async (_, image) => {
  const message = "Arquivo excede o limite de 2mb";
  expect(await add({ Image: image() })).toMatchObject({ body: { errors: { image: [message] } } });
});

describe("installer registration pre-check", () => {
  const validate = async (given: Record<string, string | null>, token?: string) =>
    upstream.ask("POST", "installer/validate", { body: given, token });

  test("accepts valid and missing fields", async () => {
    const { Name, Cnpj, Email, PhoneNumber, PhoneNumber2 } = right();
    expect((await validate({ Name, Cnpj, Email, PhoneNumber, PhoneNumber2 })).status).toBe(200);
    expect((await validate({ Name: "", Cnpj: null })).status).toBe(200);
  });

  test("accepts the caller's own e-mail and rejects an e-mail in use", async () => {
    expect((await validate({ Email: ana.email }, ana.token)).status).toBe(200);
    expect(await validate({ Email: ana.email })).toMatchObject({
      status: 409,
      body: { message: "Já existe uma conta com este e-mail." },
    });
  });

  test.each<[string, Record<string, string>]>([
    ["Nome deve ter no máximo 45 caracteres", { Name: "x".repeat(46) }],
    ["Cpf Inválido", { Cnpj: "111.111.111-11" }],
    ["Cnpf Inválido", { Cnpj: "12.ABC.345/01DE-36" }],
    ["Telefone invalido.", { PhoneNumber: "12" }],
    ["Telefone invalido.", { PhoneNumber2: "12" }],
    ["E-mail inválido.", { Email: "rui@" }],
  ])("answers '%s'", async (message, given) => {
    expect(await validate(given)).toMatchObject({ status: 422, body: { message } });
  });
});
