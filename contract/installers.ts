import { z } from "zod";
import { address } from "./addresses";
import { type Call, defineCall } from "./call";
import {
  createSingleLine,
  decimal,
  describeValue,
  done,
  flag,
  id,
  idInQuery,
  integer,
  latitude,
  list,
  longitude,
  pageNumber,
  pager,
  reais,
  text,
  timestamp,
} from "./wire";

/** Installers (type 3) and their specialties (installers 3, "Installer" and "Specialty"). */

/** Region of an installer who works everywhere (installers 9, "Regions offered"). */
export const nationalRegion = "Nacional - Todas as Regiões";

/** Ours: pictures of a portfolio, and characters of a caption. */
export const maxPortfolioPictures = 12;
export const maxCaptionLength = 120;

/** Ours: districts that an installer works in, and entries of its hours. */
export const maxDistricts = 30;
export const maxDistrictLength = 60;
export const maxWorkingHours = 3;

export const specialty = z.object({
  id,
  code: z.union([z.string(), z.number()]).nullish(),
  name: text,
});

const weekday = z.number().int().min(1).max(7);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const workingHours = z.object({
  fromDay: weekday,
  toDay: weekday,
  opens: timeOfDay,
  closes: timeOfDay,
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
  observations: text.nullish().describe("Our choice: another name of textObservation."),
  postalCode: text.nullish(),
  state: text.nullish(),
  city: text.nullish(),
  neighborhood: text.nullish(),
  addressName: text.nullish(),
  addressNumber: z.union([z.string(), z.number()]).nullish(),
  addressComplement: text.nullish(),
  country: text.nullish(),
  email: text.nullish(),
  birthDate: timestamp.nullish(),
  region: text.nullish(),
  category: text.nullish(),
  receiveEmail: flag.nullish(),
  receiveSms: flag.nullish(),
  latitude: decimal.nullish(),
  longitude: decimal.nullish(),
  image: text.nullish(),
  status: integer.nullish().describe("1 active, 0 inactive."),
  accountNumber: text.nullish(),
  agencyNumber: text.nullish(),
  accountBank: text.nullish(),
  accountType: text.nullish(),
  specialties: z
    .array(z.object({ specialtiesId: id, specialties: describeValue(z.object({ name: text })) }))
    .nullish(),
  distance: describeValue(decimal).describe("Our choice: kilometers from the searched address."),
  isElsewhere: describeValue(flag).describe(
    "Our choice: found outside the requested place, because it works nationwide.",
  ),
  contactsHidden: describeValue(flag).describe(
    "Our choice: without e-mail, numbers and Instagram for others, until the installer's e-mail is confirmed, and it has a second factor or the upstream has approved it.",
  ),
  needsConfirmedEmail: describeValue(flag).describe(
    "Our choice: only for the installer itself, whose e-mail has to be confirmed before others see the contacts.",
  ),
  portfolio: describeValue(
    z.array(
      z.object({
        id,
        image: text,
        caption: text.nullish(),
        specialty: describeValue(z.object({ id, name: text })).describe("Kind of job."),
        before: describeValue(text).describe("Picture of the same place before the work."),
      }),
    ),
  ).describe("Our choice, only in installer/get-one: pictures of finished work, in their order."),
  districts: describeValue(z.array(text)).describe(
    "Our choice, only in installer/get-one: districts that it works in.",
  ),
  hours: describeValue(z.array(workingHours)).describe(
    "Our choice, only in installer/get-one: ISO weekdays, 1 is Monday; 'HH:MM'.",
  ),
});

const shortText = z.string().max(500).nullish();

export const installerToSave = z.object({
  Specialties: z.array(z.object({ SpecialtiesId: id })),
  Id: id.nullish(),
  Name: createSingleLine(45),
  NameFantasy: createSingleLine(45),
  Password: z.string().max(200).nullish(),
  CurrentPassword: z.string().max(200).nullish().describe("Our choice: required to change the e-mail."),
  Cnpj: z.string().max(20),
  InscrEstadual: shortText,
  PhoneNumber: z.string().max(30),
  PhoneNumber2: shortText,
  Email: z.string().max(254),
  Country: shortText,
  BirthDate: timestamp.nullish(),
  AddressNumber: z.union([z.int32(), z.string().max(20)]).nullish(),
  PostalCode: z.string().regex(/^\d{5}-?\d{3}$/),
  Neighborhood: createSingleLine(200),
  AddressName: createSingleLine(200),
  State: z.string().length(2),
  AddressComplement: shortText,
  City: createSingleLine(200),
  ReceiveSms: z.boolean(),
  ReceiveEmail: z.boolean(),
  Region: shortText,
  Category: shortText,
  Observations: z.string().max(5000).nullish(),
  Latitude: latitude.nullish(),
  Longitude: longitude.nullish(),
  AccountNumber: shortText,
  AgencyNumber: shortText,
  AccountBank: shortText,
  AccountType: shortText,
  Image: z
    .string()
    .max(3_000_000)
    .nullish()
    .describe("A data URL of at most 2 MB, or the path of the current picture."),
  whatsApp: createSingleLine(45),
  instagram: createSingleLine(45),
  Status: z.number().int().min(0).max(1),
});

const paging = { page: pageNumber, pageSize: z.number().int().min(1).max(100) };

const saveInstaller = (
  name: "addInstaller" | "editInstaller",
  details: Pick<Call, "path" | "access" | "refusals" | "ourChoice">,
) =>
  defineCall({
    name,
    photos: "one",
    isDecidedByStatus: true,
    method: "POST",
    specification: "installers 7",
    body: installerToSave,
    answer: z.object({
      message: z.string().nullish(),
      content: z.object({ id: id.nullish(), emailToConfirm: z.string().nullish() }).nullish(),
    }),
    ...details,
  });

export const addInstaller = saveInstaller("addInstaller", {
  path: "installer/add",
  access: "public",
  refusals: [409, 422, 503],
  ourChoice:
    "Creates a user of type 3 and the installer's record in one transaction, without a token: the installer logs in afterwards. Id is ignored. A Password shorter than 8 characters answers 422 with errors.Password. A taken e-mail answers 409 with errors.Email; a duplicate with the same Name, Email, Password and Status within 15 minutes gets the first answer. content.id is the user id. Image as in client/editprofile.",
});
export const editInstaller = saveInstaller("editInstaller", {
  path: "installer/edit",
  access: "bearer",
  refusals: [403, 409, 422, 429, 503],
  ourChoice:
    "Only for the installer itself; others get 403. Name, tax id, phone, e-mail and photo belong to the user (user/get-one) and change there too. A taken e-mail answers 409 with errors.Email. A change of e-mail requires the account's CurrentPassword (our choice): a missing or wrong one answers 422 with errors.CurrentPassword, too many wrong ones 429. It counts once the link that is mailed to the new address is opened, as with client/email/request; until then the account keeps its e-mail, and `content.emailToConfirm`, optional, names the new one. Status is kept and Password ignored, because it has its own call. Image as in client/editprofile.",
});

export const becomeInstaller = defineCall({
  name: "becomeInstaller",
  photos: "one",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "installer/become",
  access: "bearer",
  specification: "installers 7",
  refusals: [409, 422, 503],
  isIdempotent: true,
  body: installerToSave,
  answer: z.object({ message: z.string().nullish(), content: z.object({ id: id.nullish() }).nullish() }),
  ourChoice:
    "The token's client (type 4) becomes an installer (type 3) with the same login, orders, favourites and addresses. Id, Email, Password and CurrentPassword are ignored. An account that is an installer already stays as it is and gets the same answer. Status 1 answers 409 while the account waits for its deletion, as installer/status does.",
});

export const setInstallerStatus = defineCall({
  name: "setInstallerStatus",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "installer/status",
  access: "bearer",
  specification: "installers 7",
  refusals: [403, 409],
  isIdempotent: true,
  body: z.object({ Status: z.number().int().min(0).max(1) }),
  answer: done,
  ourChoice:
    "The token's installer is found by others (1) or not (0); 403 for who is no installer, and 409 to be found while the account is about to be deleted.",
});

export const addPortfolioPicture = defineCall({
  name: "addPortfolioPicture",
  photos: "one",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "installer/portfolio/add",
  access: "bearer",
  specification: "installers 7",
  refusals: [403, 422, 503],
  isIdempotent: true,
  body: z.object({
    image: z.string().max(3_000_000).describe("A data URL of less than 2 MB."),
    caption: z.string().trim().max(maxCaptionLength).nullish(),
    specialtyId: id.nullish().describe("Kind of job, with the capability `installer-pages`."),
  }),
  answer: z.object({ message: z.string().nullish(), content: z.object({ id }).nullish() }),
  ourChoice:
    "The picture comes last. The same file counts once, and answers the id that it has. A 13th picture, or one that is too large, or no png or jpeg, answers 422 with errors.image, an unknown specialty 422 with errors.specialtyId; who is no installer gets 403.",
});

export const editPortfolioPicture = defineCall({
  name: "editPortfolioPicture",
  isDecidedByStatus: true,
  method: "POST",
  path: "installer/portfolio/edit",
  access: "bearer",
  specification: "installers 7",
  refusals: [422],
  isIdempotent: true,
  body: z.object({
    id,
    caption: z
      .string()
      .trim()
      .max(maxCaptionLength)
      .nullish()
      .describe("Empty removes it; missing or null keeps it."),
    specialtyId: id
      .nullish()
      .describe(
        "Kind of job, with the capability `installer-pages`: 0 removes it; missing or null keeps it.",
      ),
    position: z
      .number()
      .int()
      .min(1)
      .max(maxPortfolioPictures)
      .nullish()
      .describe("From 1; the others move along."),
  }),
  answer: done,
  ourChoice:
    "404 for a picture that is not the installer's own, 422 with errors.specialtyId for an unknown specialty.",
});

export const setBeforePicture = defineCall({
  name: "setBeforePicture",
  photos: "one",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "installer/portfolio/before",
  access: "bearer",
  specification: "installers 7",
  refusals: [422, 503],
  isIdempotent: true,
  body: z.object({
    id,
    image: z.string().max(3_000_000).nullable().describe("A data URL of less than 2 MB; null removes it."),
  }),
  answer: done,
  ourChoice:
    "How the place of a picture looked before the work, in place of an earlier one; the same file again changes nothing. Pictures as in installer/portfolio/add; 404 for a picture that is not the installer's own.",
});

export const setServiceArea = defineCall({
  name: "setServiceArea",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "installer/service-area",
  access: "bearer",
  specification: "installers 7",
  refusals: [403, 422],
  isIdempotent: true,
  body: z.object({
    districts: z.array(createSingleLine(maxDistrictLength)).max(maxDistricts),
    hours: z.array(workingHours).max(maxWorkingHours),
  }),
  answer: done,
  ourChoice:
    "Where and when the token's installer works, in place of what was saved; empty lists remove it. Districts that differ in accents or case count once. Days out of order, hours that close before they open, and hours that overlap answer 422 with errors.hours; who is no installer gets 403.",
});

export const removePortfolioPicture = defineCall({
  name: "removePortfolioPicture",
  isDecidedByStatus: true,
  method: "POST",
  path: "installer/portfolio/remove",
  access: "bearer",
  specification: "installers 7",
  isIdempotent: true,
  body: z.object({ id }),
  answer: done,
  ourChoice: "No effect on a picture that is not the installer's own.",
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
    "Id is the user id. Tax id, birth date, street, coordinates and bank data are included only for the installer itself. An inactive installer answers 404 to everyone else.",
});

export const validateInstaller = defineCall({
  name: "validateInstaller",
  photos: "one",
  isDecidedByStatus: true,
  method: "POST",
  path: "installer/validate",
  access: "public",
  specification: "installers 7",
  refusals: [409, 422],
  isIdempotent: true,
  body: z.object({
    Cnpj: shortText,
    Email: shortText,
    Name: shortText,
    PhoneNumber: shortText,
    PhoneNumber2: shortText,
  }),
  answer: done,
  ourChoice:
    "Validates the given fields and ignores missing or empty ones; answers as installer/add does, with the first error.",
});

export const listInstallers = defineCall({
  name: "listInstallers",
  method: "POST",
  path: "installer/list",
  access: "public",
  specification: "installers 7",
  isIdempotent: true,
  body: z.object({
    ...paging,
    recommendation: z.int32().nullish(),
    status: z.int32().nullish(),
    specialtyName: z.string().max(200).nullish(),
    city: z.string().max(200).nullish(),
    state: z.string().max(2).nullish().describe("Our choice, optional: two letters."),
    latitude: latitude.nullish().describe("Our choice, optional: the shopper's place, and how far from it."),
    longitude: longitude.nullish(),
    radiusInKm: z.number().min(1).max(20_000).nullish(),
    withNational: z.boolean().nullish().describe("Our choice, optional."),
    district: z
      .string()
      .max(maxDistrictLength)
      .nullish()
      .describe(
        "Our choice, with the capability `installer-pages`: one of the districts that an installer names.",
      ),
  }),
  answer: z.object({ content: z.object({ list: z.object({ installers: list(installer), pager }) }) }),
  ourChoice:
    "Only active installers, whatever status says, with the public fields of installer/get-one. recommendation 1 sorts recommended installers first and hides none. specialtyName and city match the exact name, ignoring accents and case; without an exact match, any specialty that contains the text, or any city that starts with it. state filters by state, district by the districts that installers name (ignoring accents and case). latitude and longitude sort by distance and answer distance, measured as in installer/ListInstallerArea; radiusInKm then keeps those within it. withNational adds, after the others, installers elsewhere whose region is 'Nacional - Todas as Regiões', marked isElsewhere.",
});

export const listInstallerCities = defineCall({
  name: "listInstallerCities",
  mayBeMissing: true,
  method: "GET",
  path: "installer/cities",
  access: "public",
  specification: "installers 7",
  answer: z.object({
    cities: list(
      z.object({
        city: text,
        state: text,
        installers: integer,
        specialtyIds: list(id),
        districts: describeValue(z.array(z.object({ name: text, installers: integer }))).describe(
          "Our choice, with the capability `installer-pages`: that its installers name, most installers first.",
        ),
      }),
    ),
    prices: z
      .array(
        z.object({
          state: text.nullish().describe("None: of the whole country."),
          city: text.nullish().describe("None: of the whole state."),
          quotes: integer,
          low: reais,
          high: reais,
        }),
      )
      .nullish(),
  }),
  ourChoice:
    "Cities that have an active installer, most installers first, with the specialties offered there. Spellings that differ in accents or case are one city. prices: what most answers to quotes of the last year asked for jobs in the country, a state or a city with at least ten of them (the 10th to the 90th percentile, in whole tens of reais); no others.",
});

export const listInstallersInArea = defineCall({
  name: "listInstallersInArea",
  method: "POST",
  path: "installer/ListInstallerArea",
  access: "bearer",
  specification: "installers 7",
  isIdempotent: true,
  body: z.object({ ...paging, Specialties: z.array(specialty).min(1), Address: address.partial() }),
  answer: z.object({ content: z.object({ list: z.object({ installers: list(installer), pager }) }) }),
  ourChoice:
    "The shape of installer/list: active installers with any of the specialties (by id) within 100 km of Address, nearest first, then those elsewhere whose region is 'Nacional - Todas as Regiões', marked isElsewhere. distance is in whole km from the centre of the installer's neighbourhood or city, so that no private address can be computed from it. Installers whose centre is unknown are included if state and city equal the address's, without distance. An Address without coordinates is geocoded.",
});

export const listSpecialties = defineCall({
  name: "listSpecialties",
  method: "POST",
  path: "specialties/list",
  access: "public",
  specification: "installers 7",
  isIdempotent: true,
  body: z.object(paging),
  answer: z.object({
    specialties: list(specialty.extend({ mine: z.boolean().nullish() })).describe(
      "Our choice: `mine` if the caller added it and may rename it.",
    ),
    pager,
  }),
});

const specialtyName = createSingleLine(120);
const savedSpecialty = z.object({
  message: z.string().nullish(),
  content: z.object({ id }).nullish().describe("Our choice: the specialty's id."),
});

export const addSpecialty = defineCall({
  name: "addSpecialty",
  isDecidedByStatus: true,
  method: "POST",
  path: "specialties/add",
  access: "bearer",
  specification: "installers 7",
  refusals: [403, 409, 422],
  body: z.object({ name: specialtyName }),
  answer: savedSpecialty,
  ourChoice:
    "For installers (type 3); others get 403. An existing name answers 409 with errors.name, but the installer's own specialty with the same spelling answers its id. A name without letters, or more than ten specialties by one installer, answers 422.",
});

export const editSpecialty = defineCall({
  name: "editSpecialty",
  isDecidedByStatus: true,
  method: "POST",
  path: "specialties/edit",
  access: "bearer",
  specification: "installers 7",
  refusals: [403, 409, 422],
  body: z.object({ id: id.nullish(), name: specialtyName }),
  answer: savedSpecialty,
  ourChoice:
    "Only the installer who added the specialty may rename it, and only until another installer offers it; otherwise 403. Names as in specialties/add.",
});
