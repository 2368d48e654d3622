/** Avenida Paulista, 900: as the upstream answers its CEP, as a form sends it, and as the upstream has saved it. */

export const paulistaByCep = {
  cep: "01310-100",
  logradouro: "Avenida Paulista",
  bairro: "Bela Vista",
  localidade: "São Paulo",
  uf: "SP",
};

const address = {
  postalCode: "01310-100",
  addressName: "Avenida Paulista",
  addressNumber: "900",
  addressComplement: "ap. 42",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
  addressNickName: "Casa",
};

export const typedPaulista = { ...address, cepBuscado: "01310-100" };

export const savedPaulista = {
  ...address,
  id: 44,
  clientId: 7,
  addressType: 0,
  country: "Brasil",
  latitude: -23.56,
  longitude: -46.65,
};

export const paulistaOnMap = {
  results: [{ place_id: "p", geometry: { location: { lat: -23.56, lng: -46.65 } } }],
};
