/** Whoever may log in to the demonstration; the guide shows them. */
export const demonstrationPassword = "envelopa123";

export const completeShopper = {
  name: "Marina Duarte Lopes",
  email: "comprador@envelopa.example",
  taxId: "52998224725",
  phoneNumber: "(11) 90000-0101",
} as const;

/** Has just registered: the profile is still to be completed. */
export const newShopper = { name: "Rafael Teixeira", email: "novo@envelopa.example" } as const;

export const installerEmail = "instalador@envelopa.example";

/** The accounts that the guide prints. */
export const publishedEmails: string[] = [completeShopper.email, newShopper.email, installerEmail];

/** The complete shopper's addresses, the default one first. */
export const addressesOfCompleteShopper = [
  {
    addressType: 0,
    nickName: "Casa",
    postalCode: "01310100",
    street: "Avenida Paulista",
    number: "1578",
    complement: "Apto 92",
    neighborhood: "Bela Vista",
    city: "São Paulo",
    state: "SP",
    latitude: -23.5614,
    longitude: -46.6559,
  },
  {
    addressType: 1,
    nickName: "Ateliê",
    postalCode: "30140010",
    street: "Praça da Liberdade",
    number: "21",
    complement: "Sala 4",
    neighborhood: "Funcionários",
    city: "Belo Horizonte",
    state: "MG",
    latitude: -19.9319,
    longitude: -43.938,
  },
] as const;
