import { z } from "zod";
import { address } from "./addresses";
import { defineCall } from "./call";
import { done, id, moment, numberInQuery, pager } from "./wire";

/** Installers (type 3) and their specialties (installers 3). */

export const specialty = z.object({
  id,
  code: z.union([z.string(), z.number()]).nullish(),
  name: z.string(),
});

export const installer = z.object({
  id,
  name: z.string(),
  nameFantasy: z.string().nullish(),
  cnpj: z.string().nullish(),
  inscrEstadual: z.string().nullish(),
  phoneNumber: z.string().nullish(),
  phoneNumber2: z.string().nullish(),
  whatsApp: z.string().nullish(),
  instagram: z.string().nullish(),
  observations: z.string().nullish(),
  postalCode: z.string().nullish(),
  state: z.string().nullish(),
  city: z.string().nullish(),
  neighborhood: z.string().nullish(),
  addressName: z.string().nullish(),
  addressNumber: z.union([z.string(), z.number()]).nullish(),
  addressComplement: z.string().nullish(),
  country: z.string().nullish(),
  email: z.string().nullish(),
  birthDate: moment.nullish(),
  region: z.string().nullish(),
  category: z.string().nullish(),
  receiveEmail: z.boolean().nullish(),
  receiveSms: z.boolean().nullish(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  image: z.string().nullish(),
  /** 1 active, 0 inactive. */
  status: z.number().int().nullish(),
  accountNumber: z.string().nullish(),
  agencyNumber: z.string().nullish(),
  accountBank: z.string().nullish(),
  accountType: z.string().nullish(),
  specialties: z
    .array(z.object({ specialtiesId: id, specialties: z.object({ name: z.string() }).nullish() }))
    .nullish(),
  /** Ours: kilometers from the address searched for. */
  distance: z.number().nullish(),
});

const text = z.string().max(500).nullish();

export const installerToSave = z.object({
  Specialties: z.array(z.object({ SpecialtiesId: id })),
  Id: id.nullish(),
  Name: z.string().max(45),
  NameFantasy: z.string().max(45),
  Password: z.string().max(200).nullish(),
  Cnpj: z.string().max(20),
  InscrEstadual: text,
  PhoneNumber: z.string().max(30),
  PhoneNumber2: text,
  Email: z.string().max(254),
  Country: text,
  BirthDate: moment.nullish(),
  AddressNumber: z.union([z.number().int(), z.string().max(20)]).nullish(),
  PostalCode: z.string().max(10),
  Neighborhood: z.string().max(200),
  AddressName: z.string().max(200),
  State: z.string().length(2),
  AddressComplement: text,
  City: z.string().max(200),
  ReceiveSms: z.boolean(),
  ReceiveEmail: z.boolean(),
  Region: text,
  Category: text,
  Observations: z.string().max(5000).nullish(),
  Latitude: z.number().nullish(),
  Longitude: z.number().nullish(),
  AccountNumber: text,
  AgencyNumber: text,
  AccountBank: text,
  AccountType: text,
  /** A data URL of at most 2 MB, or the path of the picture that is kept. */
  Image: z.string().max(3_000_000).nullish(),
  whatsApp: z.string().max(45),
  instagram: z.string().max(45),
  Status: z.number().int().min(0).max(1),
});

const paging = { page: z.number().int().min(1), pageSize: z.number().int().min(1).max(100) };

const saveInstaller = (name: "addInstaller" | "editInstaller", path: string, access: "public" | "bearer") =>
  defineCall({
    name,
    method: "POST",
    path,
    access,
    specification: "installers 7",
    body: installerToSave,
    answer: z.object({ message: z.string().nullish(), content: z.object({ id: id.nullish() }).nullish() }),
    ourChoice:
      "Only the installer may edit the installer; anybody else's answers 403. Name, tax id, phone, e-mail and photo are the user's own, which user/get-one tells: both change together. An e-mail that is taken answers 409 with errors.Email. An edit keeps the status and does not look at Password, which has its own call. Image as in client/editprofile.",
  });

export const addInstaller = saveInstaller("addInstaller", "installer/add", "public");
export const editInstaller = saveInstaller("editInstaller", "installer/edit", "bearer");

export const getInstaller = defineCall({
  name: "getInstaller",
  method: "GET",
  path: "installer/get-one",
  access: "public",
  specification: "installers 7",
  query: z.object({ id: numberInQuery }),
  answer: installer,
  ourChoice:
    "id is the user's. Tax id, birth date, street, coordinates, bank data and login are left out unless the installer asks for itself; who is not active is there for itself alone, and 404 for anybody else.",
});

export const validateInstaller = defineCall({
  name: "validateInstaller",
  method: "POST",
  path: "installer/validate",
  access: "public",
  specification: "installers 7",
  repeatable: true,
  body: z.object({ Cnpj: text, Email: text, Name: text, PhoneNumber: text, PhoneNumber2: text }),
  answer: done,
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
  }),
  answer: z.object({ content: z.object({ list: z.object({ installers: z.array(installer), pager }) }) }),
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
  ourChoice: "The same shape as installer/list, nearest first.",
});

export const listSpecialties = defineCall({
  name: "listSpecialties",
  method: "POST",
  path: "specialties/list",
  access: "public",
  specification: "installers 7",
  repeatable: true,
  body: z.object(paging),
  answer: z.object({ specialties: z.array(specialty), pager }),
});

export const addSpecialty = defineCall({
  name: "addSpecialty",
  method: "POST",
  path: "specialties/add",
  access: "bearer",
  specification: "installers 7",
  body: z.object({ name: z.string().trim().min(1).max(120) }),
  answer: done,
});

export const editSpecialty = defineCall({
  name: "editSpecialty",
  method: "POST",
  path: "specialties/edit",
  access: "bearer",
  specification: "installers 7",
  body: z.object({ id: id.nullish(), name: z.string().trim().min(1).max(120) }),
  answer: done,
});
