import { type Context, Hono } from "hono";
import { z } from "zod";
import { postalCodes } from "./data";
import { figure, Refused, readBody, requireUser, type SavedAddress, type User, type World } from "./world";

const credentials = z.looseObject({ email: z.string(), password: z.string() });

const addressToSave = z.looseObject({
  Id: figure.nullish(),
  PostalCode: z.string(),
  AddressName: z.string(),
  Country: z.string().nullish(),
  State: z.string(),
  City: z.string(),
  Neighborhood: z.string(),
  AddressNumber: z.union([z.string(), z.number()]).nullish(),
  AddressComplement: z.string().nullish(),
  AddressNickName: z.string().nullish(),
  Latitude: figure.nullish(),
  Longitude: figure.nullish(),
});

export function clientRoutes(world: World): Hono {
  const app = new Hono();
  userRoutes(app, world);
  addressRoutes(app, world);
  return app;
}

export function createUser(
  { state, nextId }: World,
  { name, email, password, type = 4 }: { name: string; email: string; password: string; type?: number },
): User {
  const user: User = {
    id: nextId(),
    name,
    email,
    password,
    cnpj: null,
    phoneNumber: null,
    image: null,
    created_at: new Date().toISOString(),
    type,
  };
  state.users.push(user);
  return user;
}

function userRoutes(app: Hono, world: World): void {
  const { options, state } = world;
  const userByEmail = (email: string) =>
    state.users.find((user) => user.email.toLowerCase() === email.toLowerCase());
  const signedIn = (c: Context, { id, name, email, type }: User) => {
    const token = `second-${world.nextId()}`;
    state.tokens.set(token, id);
    const answer = { token, user: { id, name, email, type } };
    return c.json(options.signInAnswer === "bare" ? answer : { content: answer });
  };

  app.post("/user/login", async (c) => {
    const { email, password } = await readBody(c, credentials);
    const user = userByEmail(email);
    if (user?.password !== password) throw new Refused(401, "E-mail ou senha inválidos");
    return signedIn(c, user);
  });

  app.post("/user/register", async (c) => {
    const newcomer = await readBody(c, credentials.extend({ name: z.string() }));
    if (userByEmail(newcomer.email)) throw new Refused(409, "E-mail já cadastrado");
    return signedIn(c, createUser(world, newcomer));
  });

  app.post("/user/logout", (c) => {
    state.tokens.delete(c.req.header("authorization")?.replace(/^Bearer /, "") ?? "");
    return c.json({});
  });
  app.post("/user/forgot-password", (c) => c.json({}));
  app.post("/user/reset-password", (c) => c.json({}));

  app.get("/user/postalcode", (c) => {
    const found = postalCodes.find(({ cep }) => cep === c.req.query("cep")) ?? { erro: true };
    return c.json(options.postalCodeAnswer === "JSON" ? found : JSON.stringify(found));
  });

  app.get("/user/get-cities", (c) => {
    const cities = ["Campinas", "Santos", "São Paulo"];
    if (options.cityAnswer === "text") return c.json(cities);
    return c.json(cities.map((city, id) => ({ id, [options.cityAnswer]: city })));
  });

  app.get("/user/get-one", (c) => {
    const { password: _, ...user } = requireUser(c, world);
    if (String(user.id) === c.req.query("id")) return c.json(user);
    if (options.missing === "404") throw new Refused(404, "Usuário não encontrado");
    return c.json({});
  });

  app.put("/client/editprofile", async (c) => {
    const user = requireUser(c, world);
    const change = await readBody(
      c,
      z.looseObject({
        name: z.string(),
        cnpj: z.string(),
        phoneNumber: z.string(),
        image: z.string().nullish(),
      }),
    );
    Object.assign(user, { name: change.name, cnpj: change.cnpj, phoneNumber: change.phoneNumber });
    if (change.image !== undefined) user.image = change.image;
    return c.json({});
  });

  app.post("/client/password/update", async (c) => {
    const user = requireUser(c, world);
    const change = await readBody(c, z.looseObject({ currentPassword: z.string(), newPassword: z.string() }));
    if (change.currentPassword !== user.password) throw new Refused(400, "Senha atual incorreta");
    user.password = change.newPassword;
    return c.json({});
  });
}

function addressRoutes(app: Hono, world: World): void {
  const { options, state } = world;
  const ownAddresses = (user: User) => state.addresses.filter(({ clientId }) => clientId === user.id);
  const ownAddress = (c: Context, addressId: number | null | undefined) => {
    const found = ownAddresses(requireUser(c, world)).find(({ id }) => id === addressId);
    if (!found) throw new Refused(404, "Endereço não encontrado");
    return found;
  };
  const deliveryAddress = (user: User) => {
    const own = ownAddresses(user);
    const chosen = state.deliveryAddresses.get(user.id);
    return own.find(({ id }) => id === chosen) ?? own.find(({ addressType }) => addressType === 0) ?? null;
  };
  const toWire = (address: SavedAddress) => {
    const { addressNumber: text } = address;
    const isNumber = options.addressNumber === "number" && /^\d+$/.test(text);
    return { ...address, addressNumber: isNumber ? Number(text) : text };
  };

  app.get("/client/get-addresses", (c) => c.json(ownAddresses(requireUser(c, world)).map(toWire)));
  app.get("/client/get-one/:addressId", (c) =>
    c.json([toWire(ownAddress(c, Number(c.req.param("addressId"))))]),
  );

  app.delete("/client/delete/:addressId", (c) => {
    const address = ownAddress(c, Number(c.req.param("addressId")));
    state.addresses.splice(state.addresses.indexOf(address), 1);
    return c.json({});
  });

  app.post("/client/add-address", async (c) => {
    const user = requireUser(c, world);
    const address = addressFrom(world, user, await readBody(c, addressToSave));
    state.addresses.push({ ...address, addressType: ownAddresses(user).length === 0 ? 0 : 1 });
    return c.json({});
  });

  app.post("/client/edit-address", async (c) => {
    const change = await readBody(c, addressToSave);
    const address = ownAddress(c, change.Id);
    const { id, clientId, addressType, ...fields } = addressFrom(world, requireUser(c, world), change);
    Object.assign(address, fields);
    return c.json({});
  });

  app.post("/client/selectDeliveryAddress", async (c) => {
    const { id } = await readBody(c, z.looseObject({ id: figure }));
    const address = ownAddress(c, id);
    state.deliveryAddresses.set(address.clientId, address.id);
    return c.json({});
  });

  app.get("/client/getAddressDeliveryAddress", (c) => {
    const address = deliveryAddress(requireUser(c, world));
    if (!address && options.missing === "404") throw new Refused(404, "Sem endereço de entrega");
    return c.json({ content: address && toWire(address) });
  });

  app.get("/order/get-address", (c) => {
    const address = deliveryAddress(requireUser(c, world));
    if (!address) throw new Refused(404, "Sem endereço de entrega");
    return c.json(toWire(address));
  });
}

function addressFrom(world: World, user: User, saved: z.output<typeof addressToSave>): SavedAddress {
  return {
    id: world.nextId(),
    clientId: user.id,
    addressType: 1,
    addressNickName: saved.AddressNickName ?? null,
    addressName: saved.AddressName,
    addressNumber: String(saved.AddressNumber ?? ""),
    addressComplement: saved.AddressComplement ?? null,
    neighborhood: saved.Neighborhood,
    city: saved.City,
    state: saved.State,
    country: saved.Country ?? "Brasil",
    postalCode: saved.PostalCode,
    latitude: saved.Latitude ?? null,
    longitude: saved.Longitude ?? null,
  };
}
