import { Hono } from "hono";
import { z } from "zod";
import { commonQuestions, specialties } from "./data";
import {
  figure,
  pageOf,
  pictureAddress,
  Refused,
  readBody,
  requireUser,
  type SavedInstaller,
  type World,
} from "./world";

const page = z.looseObject({ page: figure.default(1), pageSize: figure.default(15) });

const installerToSave = z.looseObject({
  Id: figure.nullish(),
  Name: z.string(),
  Status: figure.nullish(),
  Specialties: z.array(z.looseObject({ SpecialtiesId: figure })).nullish(),
});

/** Fields whose reading name is not the sent name with a small first letter. */
const readingNames: Readonly<Record<string, string>> = { Observations: "textObservation" };
const neverRead = new Set(["Id", "Password", "Specialties", "Status"]);

export function installerRoutes(world: World): Hono {
  const app = new Hono();
  const { options, state } = world;
  const listed = (found: readonly SavedInstaller[], asked: z.output<typeof page>) => {
    const { shown, pager } = pageOf(found, asked.page, asked.pageSize);
    return { content: { list: { installers: shown.map((each) => installerToWire(world, each)), pager } } };
  };
  const active = () => state.installers.filter(({ status }) => status === 1);

  app.get("/installer/get-one", (c) => {
    const found = state.installers.find(({ id }) => String(id) === c.req.query("id"));
    if (found) return c.json(installerToWire(world, found));
    if (options.unknownInstaller === "{}") return c.json({});
    throw new Refused(404, "Aplicador não encontrado");
  });

  app.post("/installer/add", async (c) => {
    saveInstaller(world, await readBody(c, installerToSave));
    return c.json({});
  });

  app.post("/installer/edit", async (c) => {
    const user = requireUser(c, world);
    const change = await readBody(c, installerToSave);
    if (change.Id !== user.id) {
      throw new Refused(403, "Este usuário não tem autorização para concluir a ação.");
    }
    saveInstaller(world, change);
    return c.json({});
  });

  app.post("/installer/validate", (c) => c.json({}));

  app.post("/installer/list", async (c) => {
    const asked = await readBody(
      c,
      page.extend({ specialtyName: z.string().nullish(), city: z.string().nullish() }),
    );
    const found = active().filter(
      ({ specialtyIds, fields }) =>
        (!asked.city || fields.city === asked.city) &&
        (!asked.specialtyName || namesOf(specialtyIds).includes(asked.specialtyName)),
    );
    return c.json(listed(found, asked));
  });

  app.post("/installer/ListInstallerArea", async (c) => {
    const asked = await readBody(c, page.extend({ Specialties: z.array(z.looseObject({ id: figure })) }));
    const ids = asked.Specialties.map(({ id }) => id);
    const found = active().filter(({ specialtyIds }) => specialtyIds.some((id) => ids.includes(id)));
    return c.json(listed(found, asked));
  });

  app.post("/specialties/list", async (c) => {
    const asked = await readBody(c, page);
    const { shown, pager } = pageOf(specialties, asked.page, asked.pageSize);
    return c.json({ specialties: shown, pager });
  });

  app.post("/specialties/add", async (c) => {
    requireUser(c, world);
    const { name } = await readBody(c, z.looseObject({ name: z.string() }));
    specialties.push({ id: world.nextId(), code: name.slice(0, 3).toUpperCase(), name });
    return c.json({});
  });

  app.post("/specialties/edit", async (c) => {
    requireUser(c, world);
    const { id, name } = await readBody(c, z.looseObject({ id: figure, name: z.string() }));
    const found = specialties.find((specialty) => specialty.id === id);
    if (!found) throw new Refused(404, "Especialidade não encontrada");
    found.name = name;
    return c.json({});
  });

  app.post("/email/sendClient", async (c) => {
    state.mails.push({ kind: "welcome", body: await readBody(c, z.unknown()) });
    return c.json({});
  });

  app.post("/commonQuestions/all", async (c) => {
    const asked = await readBody(c, page.extend({ search: z.string().nullish() }));
    const found = commonQuestions.filter(({ question }) =>
      question.toLowerCase().includes((asked.search ?? "").toLowerCase()),
    );
    const { shown, pager } = pageOf(found, asked.page, asked.pageSize);
    return c.json({ content: { commonQuestions: shown, pager } });
  });
  return app;
}

export function saveInstaller(world: World, sent: z.output<typeof installerToSave>): SavedInstaller {
  const { state } = world;
  const fields = Object.fromEntries(
    Object.entries(sent)
      .filter(([name]) => !neverRead.has(name))
      .map(([name, value]) => [readingNames[name] ?? name.charAt(0).toLowerCase() + name.slice(1), value]),
  );
  const before = state.installers.findIndex(({ id }) => id === sent.Id);
  const saved: SavedInstaller = {
    id: sent.Id || world.nextId(),
    status: sent.Status ?? 0,
    specialtyIds: (sent.Specialties ?? []).map(({ SpecialtiesId }) => SpecialtiesId),
    fields,
  };
  if (before === -1) state.installers.push(saved);
  else state.installers[before] = saved;
  return saved;
}

const namesOf = (ids: readonly number[]) =>
  specialties.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

function installerToWire(world: World, { id, status, specialtyIds, fields }: SavedInstaller) {
  const number = fields.addressNumber;
  return {
    ...fields,
    id,
    status,
    addressNumber: world.options.addressNumber === "text" && number != null ? String(number) : number,
    image: fields.image ? pictureAddress(world, `aplicador-${id}`) : null,
    specialties: specialties
      .filter((specialty) => specialtyIds.includes(specialty.id))
      .map(({ id: specialtiesId, name }) => ({ specialtiesId, specialties: { name } })),
  };
}
