import { addInstaller, listSpecialties } from "../../contract/installers";
import { sendClientEmail } from "../../contract/mail";
import { geocode } from "../../contract/postal-codes";
import { upstreamAnswers } from "./stand-in";

export const typedInstaller = {
  name: "Rui Lima",
  nameFantasy: "Lima Wrap",
  cnpj: "94580730224",
  inscrEstadual: "",
  birthDate: "29/02/1988",
  phoneNumber: "11987650001",
  phoneNumber2: "",
  whatsApp: "11 98765 0001",
  instagram: "@lima.wrap",
  postalCode: "01504000",
  addressName: "Rua Vergueiro",
  addressNumber: "120",
  addressComplement: "",
  neighborhood: "Liberdade",
  city: "São Paulo",
  state: "sp",
  comEspecialidades: "1",
};

export const typedRegistration = {
  ...typedInstaller,
  region: "Sudeste - Região 4",
  category: "Autônomo",
  observations: "",
  accountBank: "341-ITAÚ UNIBANCO S.A.",
  accountType: "Conta corrente",
  agencyNumber: "0123",
  accountNumber: "45678-9",
  email: "rui@lima.example",
  email2: "rui@lima.example",
  password: "segredo de teste 1",
  password2: "segredo de teste 1",
  termos: "on",
};

export interface SentBesides {
  readonly chosen?: readonly string[];
  readonly photo?: File;
}

/** The form in browser order, with the photo last. */
export function registrationForm(
  fields: Readonly<Record<string, string | undefined>>,
  { chosen = ["1"], photo }: SentBesides = {},
): FormData {
  const form = new FormData();
  const typed: Record<string, string | undefined> = { ...typedRegistration, ...fields };
  for (const [name, value] of Object.entries(typed)) if (value !== undefined) form.append(name, value);
  for (const id of chosen) form.append("specialties", id);
  if (photo) form.append("image", photo);
  return form;
}

export const specialtiesOffered = [
  { id: 1, code: "VEIC", name: "Envelopamento de veículos e frotas" },
  { id: 2, code: "PARE", name: "Envelopamento de paredes" },
];

export function upstreamHasSpecialties() {
  upstreamAnswers(listSpecialties, {
    specialties: specialtiesOffered,
    pager: { totalPages: 1, totalItems: 2 },
  });
}

/** Mocks geocoding, registration and e-mail; returns the recorded registrations and e-mails. */
export function upstreamRegisters() {
  upstreamAnswers(geocode, {
    results: [{ geometry: { location: { lat: -23.56, lng: -46.63 } }, place_id: "p" }],
  });
  return {
    added: upstreamAnswers(addInstaller, { content: { id: 40 } }),
    letters: upstreamAnswers(sendClientEmail, {}),
  };
}
