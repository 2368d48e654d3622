import { z } from "zod";
import { address } from "./addresses";
import { defineCall } from "./call";
import { decimal, descriptive, done, flag, id, idInQuery, integer, moment, pager, text } from "./wire";

/** Installers (type 3) and their specialties (installers 3). */

export const specialty = z.object({
  id,
  code: z.union([z.string(), z.number()]).nullish(),
  name: text,
});

export const installer = z.object({
  id,
  name: text,
  nameFantasy: text.nullish(),
  cnpj: text.nullish(),
  inscrEstadual: text.nullish(),
  phoneNumber: text.nullish(),
  phoneNumber2: text.nullish(),
  whatsApp: text.nullish(),
  instagram: text.nullish(),
  textObservation: text.nullish(),
  /** Ours: another name of textObservation. */
  observations: text.nullish(),
  postalCode: text.nullish(),
  state: text.nullish(),
  city: text.nullish(),
  neighborhood: text.nullish(),
  addressName: text.nullish(),
  addressNumber: z.union([z.string(), z.number()]).nullish(),
  addressComplement: text.nullish(),
  country: text.nullish(),
  email: text.nullish(),
  birthDate: moment.nullish(),
  region: text.nullish(),
  category: text.nullish(),
  receiveEmail: flag.nullish(),
  receiveSms: flag.nullish(),
  latitude: decimal.nullish(),
  longitude: decimal.nullish(),
  image: text.nullish(),
  /** 1 active, 0 inactive. */
  status: integer.nullish(),
  accountNumber: text.nullish(),
  agencyNumber: text.nullish(),
  accountBank: text.nullish(),
  accountType: text.nullish(),
  specialties: z
    .array(z.object({ specialtiesId: id, specialties: descriptive(z.object({ name: text })) }))
    .nullish(),
  /** Ours: kilometers from the searched address. */
  distance: descriptive(decimal),
});

const shortText = z.string().max(500).nullish();
const required = (longest: number) => z.string().trim().min(1).max(longest);

export const installerToSave = z.object({
  Specialties: z.array(z.object({ SpecialtiesId: id })),
  Id: id.nullish(),
  Name: required(45),
  NameFantasy: required(45),
  Password: z.string().max(200).nullish(),
  /** Ours: required to change the e-mail. */
  CurrentPassword: z.string().max(200).nullish(),
  Cnpj: z.string().max(20),
  InscrEstadual: shortText,
  PhoneNumber: z.string().max(30),
  PhoneNumber2: shortText,
  Email: z.string().max(254),
  Country: shortText,
  BirthDate: moment.nullish(),
  AddressNumber: z.union([z.number().int(), z.string().max(20)]).nullish(),
  PostalCode: z.string().regex(/^\d{5}-?\d{3}$/),
  Neighborhood: required(200),
  AddressName: required(200),
  State: z.string().length(2),
  AddressComplement: shortText,
  City: required(200),
  ReceiveSms: z.boolean(),
  ReceiveEmail: z.boolean(),
  Region: shortText,
  Category: shortText,
  Observations: z.string().max(5000).nullish(),
  Latitude: z.number().nullish(),
  Longitude: z.number().nullish(),
  AccountNumber: shortText,
  AgencyNumber: shortText,
  AccountBank: shortText,
  AccountType: shortText,
  /** A data URL of at most 2 MB, or the path of the current picture. */
  Image: z.string().max(3_000_000).nullish(),
  whatsApp: required(45),
  instagram: required(45),
  Status: z.number().int().min(0).max(1),
});

const paging = { page: z.number().int().min(1), pageSize: z.number().int().min(1).max(100) };

const saveInstaller = (
  name: "addInstaller" | "editInstaller",
  told: { path: string; access: "public" | "bearer"; ourChoice: string },
) =>
  defineCall({
    name,
    isDecidedByStatus: true,
    method: "POST",
    specification: "installers 7",
    body: installerToSave,
    answer: z.object({ message: z.string().nullish(), content: z.object({ id: id.nullish() }).nullish() }),
    ...told,
  });

export const addInstaller = saveInstaller("addInstaller", {
  path: "installer/add",
  access: "public",
  ourChoice:
    "Makes a user of type 3 and the installer's record, both or neither; no token: the installer logs in afterwards. Id is not looked at. Password has 8 characters or more, else 422 with errors.Password. An e-mail that is taken answers 409 with errors.Email, but the same Name, Email, Password and Status within 15 minutes get the answer of the first copy. content.id is the user's. Image as in client/editprofile.",
});
export const editInstaller = saveInstaller("editInstaller", {
  path: "installer/edit",
  access: "bearer",
  ourChoice:
    "Only the installer may edit the installer; anybody else's answers 403. Name, tax id, phone, e-mail and photo are the user's own, which user/get-one tells: both change together. An e-mail that is taken answers 409 with errors.Email. Who changes the e-mail sends the account's CurrentPassword (ours), else 422 with errors.CurrentPassword, or 429 after too many wrong ones; the old address gets a mail about it. An edit keeps the status and does not look at Password, which has its own call. Image as in client/editprofile.",
});

export const getInstaller = defineCall({
  name: "getInstaller",
  method: "GET",
  path: "installer/get-one",
  access: "public",
  specification: "installers 7",
  query: z.object({ id: idInQuery }),
  answer: installer,
  ourChoice:
    "id is the user's. Tax id, birth date, street, coordinates and bank data are left out unless the installer asks for itself; who is not active is there for itself alone, and 404 for anybody else.",
});

export const validateInstaller = defineCall({
  name: "validateInstaller",
  isDecidedByStatus: true,
  method: "POST",
  path: "installer/validate",
  access: "public",
  specification: "installers 7",
  repeatable: true,
  body: z.object({
    Cnpj: shortText,
    Email: shortText,
    Name: shortText,
    PhoneNumber: shortText,
    PhoneNumber2: shortText,
  }),
  answer: done,
  ourChoice:
    "Looks at what is given and passes over what is missing or empty; refuses as installer/add does, with the first fault.",
});

export const listInstallers = defineCall({
  name: "listInstallers",
  method: "POST",
  path: "installer/list",
  access: "public",
  specification: "installers 7",
  repeatable: true,
  body: z.object({
    ...paging,
    recommendation: z.number().int().nullish(),
    status: z.number().int().nullish(),
    specialtyName: z.string().max(200).nullish(),
    city: z.string().max(200).nullish(),
    /** Ours, optional: two letters. */
    state: z.string().max(2).nullish(),
  }),
  answer: z.object({ content: z.object({ list: z.object({ installers: z.array(installer), pager }) }) }),
  ourChoice:
    "Active ones only, whatever status says, with what installer/get-one tells everybody. recommendation 1 puts the recommended ones first and hides no other. specialtyName and city: the one of that name, accents and case aside; where there is none, those with that text in a specialty's name, or at the beginning of a city's. state keeps the installers of that state.",
});

export const listInstallersInArea = defineCall({
  name: "listInstallersInArea",
  method: "POST",
  path: "installer/ListInstallerArea",
  access: "bearer",
  specification: "installers 7",
  repeatable: true,
  body: z.object({ ...paging, Specialties: z.array(specialty).min(1), Address: address.partial() }),
  answer: z.object({ content: z.object({ list: z.object({ installers: z.array(installer), pager }) }) }),
  ourChoice:
    "The shape of installer/list: active ones with any of the specialties (known by id) within 100 km of Address, nearest first, with distance in whole km from the centre of the installer's city, so that no private address can be computed from it. Those without known coordinates count where state and city are the address's, and come last without distance. An Address without coordinates is looked up.",
});

export const listSpecialties = defineCall({
  name: "listSpecialties",
  method: "POST",
  path: "specialties/list",
  access: "public",
  specification: "installers 7",
  repeatable: true,
  body: z.object(paging),
  answer: z.object({
    /** Ours: `mine` if the caller added it and may rename it. */
    specialties: z.array(specialty.extend({ mine: z.boolean().nullish() })),
    pager,
  }),
});

const specialtyName = z.string().trim().min(1).max(120);
const savedSpecialty = z.object({
  message: z.string().nullish(),
  /** Ours: the specialty's id. */
  content: z.object({ id }).nullish(),
});

export const addSpecialty = defineCall({
  name: "addSpecialty",
  isDecidedByStatus: true,
  method: "POST",
  path: "specialties/add",
  access: "bearer",
  specification: "installers 7",
  body: z.object({ name: specialtyName }),
  answer: savedSpecialty,
  ourChoice:
    "For installers (type 3), anybody else gets 403. A name that is there already answers 409 with errors.name (the installer's own, spelt the same, its id), one without letters, or one more than ten of the same installer, 422.",
});

export const editSpecialty = defineCall({
  name: "editSpecialty",
  isDecidedByStatus: true,
  method: "POST",
  path: "specialties/edit",
  access: "bearer",
  specification: "installers 7",
  body: z.object({ id: id.nullish(), name: specialtyName }),
  answer: savedSpecialty,
  ourChoice:
    "id says which. Only the installer who added a specialty may rename it, and only until another installer offers it; else 403. Names as in specialties/add.",
});
