import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { users } from "../../../api/database/schema/accounts";
import { accountDeletions } from "../../../api/database/schema/data-rights";
import { installers } from "../../../api/database/schema/installers";
import { listAddresses } from "../../../contract/addresses";
import {
  becomeInstaller,
  getInstaller,
  listInstallers,
  setInstallerStatus,
} from "../../../contract/installers";
import { addInstaller, addSpecialties } from "../../setup/installers";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let ana: TestShopper;
let specialtyId: number;
beforeEach(async () => {
  upstream = await openUpstream();
  ana = await addShopper(upstream);
  [specialtyId = 0] = await addSpecialties(upstream, ["Envelopamento de paredes"]);
});
afterEach(() => upstream.close());

const right = () => ({
  Specialties: [{ SpecialtiesId: specialtyId }],
  Name: "Ana Prado",
  NameFantasy: "Prado Wrap",
  Cnpj: "12.ABC.345/01DE-35",
  PhoneNumber: "(11) 98765-0001",
  Email: "another@address.example",
  Password: "not-the-password-of-this-account",
  AddressNumber: 12,
  PostalCode: "01504-000",
  Neighborhood: "Liberdade",
  AddressName: "Rua Vergueiro",
  State: "SP",
  City: "São Paulo",
  ReceiveSms: false,
  ReceiveEmail: true,
  whatsApp: "(11)98765-0001",
  instagram: "@prado.wrap",
  Status: 1,
});
const become = (more: Record<string, unknown> = {}, token: string | undefined = ana.token) =>
  upstream.ask("POST", "installer/become", { body: { ...right(), ...more }, token });
const userRow = async () => (await upstream.database.select().from(users).where(eq(users.id, ana.id)))[0];

describe("a client who becomes an installer", () => {
  test("keeps id, e-mail, password and token, and is found with what was sent", async () => {
    const before = await userRow();
    await upstream.answerTo(becomeInstaller, { body: right(), token: ana.token });
    expect(await userRow()).toEqual({
      ...before,
      type: 3,
      name: "Ana Prado",
      taxId: "12ABC34501DE35",
      phoneNumber: "(11) 98765-0001",
    });
    const own = await upstream.answerTo(getInstaller, { query: { id: String(ana.id) }, token: ana.token });
    expect(own).toMatchObject({ nameFantasy: "Prado Wrap", addressName: "Rua Vergueiro", status: 1 });
    const { content } = await upstream.answerTo(listInstallers, { body: { page: 1, pageSize: 15 } });
    expect(content.list.installers.map(({ id }) => id)).toEqual([ana.id]);
  });

  test("keeps its addresses", async () => {
    const read = () => upstream.answerTo(listAddresses, { query: { id: String(ana.id) }, token: ana.token });
    const before = await read();
    await become();
    expect(await read()).toEqual(before);
  });

  test("is one installer however often and fast the form is sent, and a late copy changes nothing", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => become()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await upstream.database.$count(installers)).toBe(1);
    expect((await become({ NameFantasy: "Outro Nome", Status: 0 })).status).toBe(200);
    const [saved] = await upstream.database.select().from(installers);
    expect(saved).toMatchObject({ nameFantasy: "Prado Wrap", status: 1 });
  });

  test.each([
    [{ Cnpj: "111.111.111-11" }, 422],
    [{ PhoneNumber: "1234" }, 422],
    [{ Specialties: [{ SpecialtiesId: 9999 }] }, 422],
    [{ State: "XX" }, 422],
    [{ City: "" }, 400],
  ])("is refused with %j and stays a client", async (wrong, status) => {
    expect((await become(wrong)).status).toBe(status);
    expect(await userRow()).toMatchObject({ type: 4, taxId: "52998224725" });
    expect(await upstream.database.$count(installers)).toBe(0);
  });

  test("is not listed while the account waits for its deletion", async () => {
    await upstream.database.insert(accountDeletions).values({
      userId: ana.id,
      tokenHash: "a",
      requestedAt: upstream.clock.now(),
      eraseAt: new Date("2026-11-27T00:00:00Z"),
    });
    expect(await become()).toMatchObject({
      status: 409,
      body: { message: "A sua conta será excluída. Para aparecer na lista, mantenha a conta." },
    });
    expect((await become({ Status: 0 })).status).toBe(200);
  });

  test("needs a login", async () => {
    expect((await upstream.ask("POST", "installer/become", { body: right() })).status).toBe(401);
  });
});

describe("status of an installer", () => {
  const isFound = async () => (await upstream.ask("GET", `installer/get-one?id=${ana.id}`)).status === 200;

  test("is paused and activated by itself, any number of times", async () => {
    await become();
    for (const Status of [0, 0, 1, 1]) {
      await upstream.answerTo(setInstallerStatus, { body: { Status }, token: ana.token });
      expect(await isFound()).toBe(Status === 1);
      const own = await upstream.answerTo(getInstaller, { query: { id: String(ana.id) }, token: ana.token });
      expect(own.status).toBe(Status);
    }
  });

  test("is not changed by others", async () => {
    const other = await addInstaller(upstream);
    const answer = await upstream.ask("POST", "installer/status", { body: { Status: 0 }, token: ana.token });
    expect(answer.status).toBe(403);
    expect((await upstream.ask("GET", `installer/get-one?id=${other}`)).status).toBe(200);
  });
});
