import { slugOf } from "../../../catalogue/slug";
import type { addresses, deliveryAddresses, users } from "../../schema/accounts";
import type { installerSpecialties, installers, specialties } from "../../schema/installers";
import { chanceFor, wholeBetween } from "../chance";
import { daysFrom } from "../moments";
import { everyInstaller, isActive, isOnTheMap } from "../people/installers/every-installer";
import type { InstallerSketch } from "../people/installers/installer-sketch";
import { addressesOfCompleteShopper, completeShopper, installerEmail, newShopper } from "../people/logins";
import { reviewerNames } from "../people/reviewers";
import { specialtyNames } from "../people/specialties";
import { picturePath } from "../pictures/picture-spec";

/** A user's row but for the password. Only those of the guide have one that is known. */
export type Person = Omit<typeof users.$inferInsert, "passwordHash" | "id"> & {
  id: number;
  mayLogIn: boolean;
};

const typeOf = { installer: 3, client: 4 } as const;

export const completeShopperId = 1;
const newShopperId = 2;
const firstInstallerId = 3;
const firstReviewerId = firstInstallerId + everyInstaller.length;

export const reviewerIds: readonly number[] = reviewerNames.map((_name, index) => firstReviewerId + index);

export function people(now: Date): Person[] {
  return [
    {
      ...completeShopper,
      id: completeShopperId,
      type: typeOf.client,
      mayLogIn: true,
      createdAt: daysFrom(now, -420),
    },
    { ...newShopper, id: newShopperId, type: typeOf.client, mayLogIn: true, createdAt: daysFrom(now, -1) },
    ...everyInstaller.map((installer, index) => ({
      id: firstInstallerId + index,
      type: typeOf.installer,
      name: installer.name,
      email: emailOf(installer, index),
      taxId: installer.taxId,
      phoneNumber: phoneOf(installer, index, "9"),
      image: installer.portrait && picturePath(installer.portrait),
      mayLogIn: index === 0,
      createdAt: daysFrom(now, -600 + index * 11),
    })),
    ...reviewerNames.map((name, index) => ({
      id: firstReviewerId + index,
      type: typeOf.client,
      name,
      email: `${slugOf(name)}@clientes.example`,
      mayLogIn: false,
      createdAt: daysFrom(now, -wholeBetween(700, 1_000, chanceFor(`${name} joined`)())),
    })),
  ];
}

function emailOf(installer: InstallerSketch, index: number): string {
  return index === 0 ? installerEmail : `${slugOf(installer.name)}@aplicadores.example`;
}

/** '(11) 90020-0007', or '(11) 3020-0007' where `ninth` is empty: numbers that nobody has been given. */
function phoneOf({ areaCode }: InstallerSketch, index: number, ninth: "9" | ""): string {
  const start = ninth === "9" ? "90020" : "3020";
  return `(${areaCode}) ${start}-${String(index + 1).padStart(4, "0")}`;
}

export const addressRows: readonly (typeof addresses.$inferInsert)[] = addressesOfCompleteShopper.map(
  (address, index) => ({ ...address, id: index + 1, userId: completeShopperId }),
);

export const deliveryAddressRows: readonly (typeof deliveryAddresses.$inferInsert)[] = [
  { userId: completeShopperId, addressId: 1 },
];

export const specialtyRows: readonly (typeof specialties.$inferInsert)[] = Object.entries(specialtyNames).map(
  ([code, name], index) => ({ id: index + 1, code, name }),
);

const specialtyIds = new Map(Object.keys(specialtyNames).map((code, index) => [code, index + 1]));

export const installerRows: readonly (typeof installers.$inferInsert)[] = everyInstaller.map(
  (installer, index) => ({
    userId: firstInstallerId + index,
    status: isActive(installer) ? 1 : 0,
    recommended: index % 3 === 0,
    nameFantasy: installer.nameFantasy,
    phoneNumber2: index % 2 === 0 ? phoneOf(installer, index, "") : null,
    whatsApp: phoneOf(installer, index, "9").replace(") ", ")"),
    instagram: `@${slugOf(installer.nameFantasy).replaceAll("-", ".")}`,
    observations: "Orçamento sem compromisso, com visita para medir.",
    postalCode: installer.postalCode,
    street: installer.street,
    number: String(wholeBetween(12, 1_900, chanceFor(`${installer.nameFantasy} lives at`)())),
    neighborhood: installer.neighborhood,
    city: installer.city,
    state: installer.state,
    region: installer.region,
    ...(isOnTheMap(installer) ? around(installer) : { latitude: null, longitude: null }),
  }),
);

/** Some streets away from the middle of the city. */
function around({
  nameFantasy,
  latitude,
  longitude,
}: InstallerSketch): Record<"latitude" | "longitude", number> {
  const chance = chanceFor(`${nameFantasy} is found at`);
  const near = (degrees: number) => Number((degrees + (chance() - 0.5) * 0.06).toFixed(5));
  return { latitude: near(latitude), longitude: near(longitude) };
}

export const installerSpecialtyRows: readonly (typeof installerSpecialties.$inferInsert)[] =
  everyInstaller.flatMap((installer, index) =>
    installer.specialties.flatMap((code) => {
      const specialtyId = specialtyIds.get(code);
      return specialtyId === undefined ? [] : [{ installerId: firstInstallerId + index, specialtyId }];
    }),
  );
