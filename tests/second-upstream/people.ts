import { createUser } from "./client";
import { skusPerProduct } from "./data";
import { saveInstaller } from "./installers";
import type { User, World } from "./world";

export const customer = { name: "Ana Souza", email: "ana@exemplo.com.br", password: "segredo de teste 1" };

/** A customer with a complete profile, an address, and a cart from both shops on demand. */
export function addCustomer(world: World, { cart = false } = {}): User {
  const user = createUser(world, customer);
  Object.assign(user, { cnpj: "529.982.247-25", phoneNumber: "(11) 98888-7777" });
  const address = {
    clientId: user.id,
    addressName: "Avenida Paulista",
    addressComplement: "ap. 42",
    neighborhood: "Bela Vista",
    city: "São Paulo",
    state: "SP",
    country: "Brasil",
    postalCode: "01310-100",
    latitude: -23.56,
    longitude: -46.65,
  };
  world.state.addresses.push(
    { ...address, id: world.nextId(), addressType: 0, addressNickName: "Casa", addressNumber: "900" },
    { ...address, id: world.nextId(), addressType: 1, addressNickName: "Loja", addressNumber: "Sem número" },
  );
  if (cart) {
    world.state.carts.set(user.id, [
      { id: world.nextId(), skuId: 1, resaleId: 1, quantity: 2, promotionId: null },
      { id: world.nextId(), skuId: 2 * skusPerProduct + 1, resaleId: 2, quantity: 1, promotionId: null },
    ]);
  }
  return user;
}

/** An installer of type 3 who is in the public lists. */
export function addInstaller(world: World, name = "Rui Aplicador"): User {
  const user = createUser(world, { name, email: "rui@exemplo.com.br", password: customer.password, type: 3 });
  Object.assign(user, { cnpj: "529.982.247-25", phoneNumber: "(11) 97777-6666" });
  saveInstaller(world, {
    Id: user.id,
    Name: name,
    NameFantasy: "Rui Envelopamentos",
    Cnpj: "529.982.247-25",
    PhoneNumber: "(11) 97777-6666",
    Email: user.email,
    PostalCode: "01310-100",
    AddressName: "Avenida Paulista",
    AddressNumber: 100,
    Neighborhood: "Bela Vista",
    City: "São Paulo",
    State: "SP",
    Country: "Brasil",
    Observations: "Atendo aos sábados.",
    whatsApp: "(11)97777-6666",
    instagram: "@rui",
    Image: "sim",
    Status: 1,
    Specialties: [{ SpecialtiesId: 1 }, { SpecialtiesId: 2 }],
  });
  return user;
}
