import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { issueToken } from "../../../api/accounts/tokens";
import { installerSpecialties, specialties } from "../../../api/database/schema/installers";
import * as contract from "../../../contract/installers";
import { addInstaller, addSpecialties } from "../../setup/installers";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let rui: TestShopper;
let ivo: TestShopper;
let client: TestShopper;
beforeEach(async () => {
  upstream = await openUpstream();
  rui = await addShopper(upstream, { type: 3 });
  ivo = await addShopper(upstream, { type: 3 });
  client = await addShopper(upstream);
  await addSpecialties(upstream, ["Envelopamento de móveis"]);
});
afterEach(() => upstream.close());

const add = (name: string, { token }: Pick<TestShopper, "token"> = rui) =>
  upstream.ask("POST", "specialties/add", { body: { name }, token });
const rename = (id: number | null, name: string, { token }: Pick<TestShopper, "token"> = rui) =>
  upstream.ask("POST", "specialties/edit", { body: { id, name }, token });
const added = async (name = "Envelopamento de barcos") => {
  const { content } = await upstream.answerTo(contract.addSpecialty, { body: { name }, token: rui.token });
  return content?.id ?? 0;
};
const names = async () => {
  const body = { page: 1, pageSize: 100 };
  return (await upstream.answerTo(contract.listSpecialties, { body })).specialties.map(({ name }) => name);
};

const notPermitted = {
  status: 403,
  body: { message: "Somente usuários com permissão podem deletar/editar" },
};

describe("installer specialties", () => {
  test("an installer adds a specialty that everyone can choose", async () => {
    expect(await add("  Envelopamento de barcos ")).toMatchObject({
      status: 200,
      body: { message: "Especialidade cadastrada com sucesso!", content: { id: expect.any(Number) } },
    });
    expect(await names()).toEqual(["Envelopamento de móveis", "Envelopamento de barcos"]);
  });

  test("a renamed specialty frees its old name", async () => {
    const id = await added();
    expect((await rename(id, "Envelopamento de lanchas")).status).toBe(200);
    expect((await rename(id, "Envelopamento de Lanchas")).status).toBe(200);
    expect((await add("Envelopamento de barcos", ivo)).status).toBe(200);
    expect(await names()).toEqual([
      "Envelopamento de móveis",
      "Envelopamento de Lanchas",
      "Envelopamento de barcos",
    ]);
  });

  test.each(["Envelopamento de móveis", "ENVELOPAMENTO DE MOVEIS"])(
    "an installer cannot reuse the existing name %s",
    async (name) => {
      const id = await added();
      for (const refused of [await add(name), await rename(id, name)]) {
        expect(refused).toMatchObject({ status: 409, body: { errors: { name: [expect.any(String)] } } });
      }
    },
  );

  test("a specialty without a name and an eleventh specialty are refused", async () => {
    expect((await add("   ")).status).toBe(400);
    expect(await add("123 !")).toMatchObject({
      status: 422,
      body: { errors: { name: [expect.any(String)] } },
    });
    for (const letter of "abcdefghij") expect((await add(`Envelopamento ${letter}`)).status).toBe(200);
    expect(await add("Envelopamento k")).toMatchObject({
      status: 422,
      body: { message: "Você já cadastrou o máximo de especialidades." },
    });
    expect((await add("Envelopamento k", ivo)).status).toBe(200);
  });

  test("concurrent additions of the same name create one specialty", async () => {
    const tries = await Promise.all([rui, ivo, rui, ivo].map((who) => add("Envelopamento de barcos", who)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
  });
});

describe("specialty renaming", () => {
  test("is allowed to the installer who added it, also when that installer offers it", async () => {
    const installerId = await addInstaller(upstream);
    const now = upstream.clock.now();
    const token = await issueToken(upstream.database, { userId: installerId, lifetimeInMinutes: 60, now });
    const body = { name: "Envelopamento de barcos" };
    const { content } = await upstream.answerTo(contract.addSpecialty, { body, token });
    const specialtyId = content?.id ?? 0;
    await upstream.database.insert(installerSpecialties).values({ installerId, specialtyId });
    expect((await rename(specialtyId, "Envelopamento de lanchas", { token })).status).toBe(200);
  });

  test("is refused to other installers", async () => {
    const id = await added();
    const [ofTheShop] = await upstream.database
      .select()
      .from(specialties)
      .where(eq(specialties.code, "Envelopamento de móveis"));
    for (const refused of [
      await rename(id, "Meu", ivo),
      await rename(id, "Meu", client),
      await rename(ofTheShop?.id ?? 0, "Meu"),
      await rename(9_999, "Meu"),
      await rename(null, "Meu"),
      await add("Minha", client),
    ]) {
      expect(refused).toMatchObject(notPermitted);
    }
    expect(await names()).toEqual(["Envelopamento de móveis", "Envelopamento de barcos"]);
  });

  test("is refused once another installer offers the specialty", async () => {
    const id = await added();
    await addInstaller(upstream, { specialtyIds: [id] });
    expect(await rename(id, "Outra coisa")).toMatchObject(notPermitted);
  });

  test("is flagged in the list only for the installer who may rename", async () => {
    const mineOf = async (token?: string) => {
      const body = { page: 1, pageSize: 100 };
      const { specialties: all } = await upstream.answerTo(contract.listSpecialties, { body, token });
      return all.filter(({ mine }) => mine).map(({ name }) => name);
    };
    const id = await added();
    expect(await mineOf(rui.token)).toEqual(["Envelopamento de barcos"]);
    expect([await mineOf(ivo.token), await mineOf(client.token), await mineOf()]).toEqual([[], [], []]);
    await addInstaller(upstream, { specialtyIds: [id] });
    expect(await mineOf(rui.token)).toEqual([]);
  });

  test("answers 401 without a token", async () => {
    const statuses = [
      await upstream.ask("POST", "specialties/add", { body: { name: "Barcos" } }),
      await upstream.ask("POST", "specialties/edit", { body: { id: 1, name: "Barcos" } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401]);
  });
});
