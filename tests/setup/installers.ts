import { eq } from "drizzle-orm";
import { users } from "../../api/database/schema/accounts";
import { installerSpecialties, installers, specialties } from "../../api/database/schema/installers";
import { findCentre } from "../../api/installers/centre";
import { embeddedGeocoder } from "../../api/postal-codes/embedded/embedded-geocoder";
import type { Upstream } from "./upstream";

type Row = typeof installers.$inferInsert;

let made = 0;

/** A record without coordinates has no centre either. */
async function centreOf({
  latitude,
  neighborhood = "Liberdade",
  city = "São Paulo",
  state = "SP",
}: Partial<Row>) {
  const centre = latitude === null ? null : await findCentre({ neighborhood, city, state }, embeddedGeocoder);
  return { centreLatitude: centre?.latitude, centreLongitude: centre?.longitude };
}

/** Adds an active installer in São Paulo by default, without a login; returns the user id. */
export async function addInstaller(
  { database }: Upstream,
  more: Partial<Row> & { name?: string; specialtyIds?: readonly number[] } = {},
): Promise<number> {
  const { name, specialtyIds = [], ...fields } = more;
  made += 1;
  const [user] = await database
    .insert(users)
    .values({
      type: 3,
      name: name ?? `Aplicador ${String(made).padStart(4, "0")}`,
      email: `aplicador${made}@exemplo.com.br`,
      passwordHash: "none",
      taxId: "94580730224",
      phoneNumber: "(11) 90020-0001",
    })
    .returning();
  if (user === undefined) throw new Error("Nobody was stored");
  await addInstallerRecord({ database }, user.id, fields);
  if (specialtyIds.length > 0) {
    await database
      .insert(installerSpecialties)
      .values(specialtyIds.map((specialtyId) => ({ installerId: user.id, specialtyId })));
  }
  return user.id;
}

/** Makes the user `userId` an active installer in São Paulo by default. */
export async function addInstallerRecord(
  { database }: Pick<Upstream, "database">,
  userId: number,
  fields: Partial<Row> = {},
): Promise<void> {
  await database.update(users).set({ type: 3 }).where(eq(users.id, userId));
  await database.insert(installers).values({
    userId,
    status: 1,
    nameFantasy: "Envelopa",
    whatsApp: "(11)90020-0001",
    instagram: "@envelopa",
    postalCode: "01504000",
    street: "Rua Vergueiro",
    number: "120",
    neighborhood: "Liberdade",
    city: "São Paulo",
    state: "SP",
    latitude: -23.56,
    longitude: -46.63,
    ...(await centreOf(fields)),
    accountNumber: "1234-5",
    ...fields,
  });
}

export async function addSpecialties({ database }: Upstream, names: readonly string[]): Promise<number[]> {
  const rows = await database
    .insert(specialties)
    .values(names.map((name) => ({ code: name, name })))
    .returning();
  return rows.map(({ id }) => id);
}
