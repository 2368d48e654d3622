import { ana, guest } from "./screens";

export const rui = guest.signIn("token-of-rui", { ...ana, name: "Rui Prado", type: 3 });

export const ruisAccount = {
  id: 7,
  name: "Rui Prado",
  email: "rui@prado.example",
  cnpj: "945.807.302-24",
  phoneNumber: "(11) 98765-0001",
  image: "Uploads/fotos/rui.jpg",
  type: 3,
};

export const ruisRecord = {
  id: 7,
  name: "Rui Prado",
  nameFantasy: "Prado Wrap",
  cnpj: "945.807.302-24",
  phoneNumber: "(11) 98765-0001",
  whatsApp: "(11)98765-0001",
  instagram: "@prado.wrap",
  observations: "Com visita para medir.",
  postalCode: "01504-000",
  state: "SP",
  city: "São Paulo",
  neighborhood: "Liberdade",
  addressName: "Rua Vergueiro",
  addressNumber: "120",
  email: "rui@prado.example",
  region: "Sudeste - Região 4",
  image: "Uploads/fotos/rui.jpg",
  accountBank: "341-Itaú",
  specialties: [{ specialtiesId: 2, specialties: { name: "Envelopamento de paredes" } }],
};
