import { createHash } from "node:crypto";
import { and, asc, eq, getTableColumns } from "drizzle-orm";
import { maxPortfolioPictures } from "../../contract/installers";
import { lockShopper } from "../accounts/lock-shopper";
import type { Queries } from "../database/connection";
import { installerPictures, installers, specialties } from "../database/schema/installers";
import { createNotFoundRefusal, RefusalError, refuseField } from "../http/refusal-error";
import { messages } from "../messages";
import { deletePhoto, portfolioPhoto, storePhoto } from "../photos/photo";
import type { Services } from "../services";

export type PortfolioPicture = typeof installerPictures.$inferSelect & {
  readonly specialty: { readonly id: number; readonly name: string } | null;
};

export type PortfolioServices = Pick<Services, "database" | "settings">;

export const getPortfolio = (queries: Queries, installerId: number): Promise<PortfolioPicture[]> =>
  queries
    .select({
      ...getTableColumns(installerPictures),
      specialty: { id: specialties.id, name: specialties.name },
    })
    .from(installerPictures)
    .leftJoin(specialties, eq(specialties.id, installerPictures.specialtyId))
    .where(eq(installerPictures.installerId, installerId))
    .orderBy(asc(installerPictures.position), asc(installerPictures.id));

/** Returns the id, also of a file that is in the portfolio already. */
export async function addPicture(
  installerId: number,
  {
    image,
    caption,
    specialtyId,
  }: { readonly image: string; readonly caption: string | null; readonly specialtyId: number | null },
  { database, settings: { uploadsFolder: folder } }: PortfolioServices,
): Promise<number> {
  const digest = hashPicture(image);
  const known = await requireRoom(database, installerId, digest);
  if (known !== null) return known;
  await requireSpecialty(database, specialtyId);
  const path = await storePhoto(image, { folder, refusal: messages.installerPhotoTooLarge }, portfolioPhoto);
  try {
    return await database.transaction(async (transaction) => {
      await lockShopper(transaction, installerId);
      const copy = await requireRoom(transaction, installerId, digest);
      if (copy !== null) {
        await deletePhoto(path, folder);
        return copy;
      }
      const last = (await getPortfolio(transaction, installerId)).at(-1)?.position ?? 0;
      const [added] = await transaction
        .insert(installerPictures)
        .values({ installerId, path, caption, digest, specialtyId, position: last + 1 })
        .returning({ id: installerPictures.id });
      if (added === undefined) throw new Error("A picture that was stored has no row");
      return added.id;
    });
  } catch (error) {
    await deletePhoto(path, folder);
    throw error;
  }
}

/** SHA-256 of a file as it was sent. */
export const hashPicture = (image: string): string => createHash("sha256").update(image).digest("hex");

async function requireSpecialty(queries: Queries, specialtyId: number | null): Promise<void> {
  if (specialtyId === null) return;
  const known = await queries
    .select({ id: specialties.id })
    .from(specialties)
    .where(eq(specialties.id, specialtyId));
  if (known.length === 0) throw refuseField(422, "specialtyId", messages.specialtyUnknown);
}

/** The id of the same file; null where it can be added. */
async function requireRoom(queries: Queries, installerId: number, digest: string): Promise<number | null> {
  const [installer] = await queries
    .select({ id: installers.userId })
    .from(installers)
    .where(eq(installers.userId, installerId));
  if (installer === undefined) throw new RefusalError(403, messages.notYourInstaller);
  const pictures = await getPortfolio(queries, installerId);
  const same = pictures.find((each) => each.digest === digest);
  if (same !== undefined) return same.id;
  if (pictures.length >= maxPortfolioPictures) throw refuseField(422, "image", messages.portfolioFull);
  return null;
}

interface PictureChange {
  readonly id: number;
  /** Empty removes it. */
  readonly caption: string | null;
  /** 0 removes it. */
  readonly specialtyId: number | null;
  readonly position: number | null;
}

/** Null keeps the caption, the specialty or the position. */
export async function editPicture(
  installerId: number,
  change: PictureChange,
  { database }: PortfolioServices,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockShopper(transaction, installerId);
    const pictures = await getPortfolio(transaction, installerId);
    const edited = pictures.find(({ id }) => id === change.id);
    if (edited === undefined) throw createNotFoundRefusal();
    const others = pictures.filter(({ id }) => id !== change.id);
    const place = (change.position ?? pictures.indexOf(edited) + 1) - 1;
    const caption = change.caption === null ? edited.caption : change.caption || null;
    await requireSpecialty(transaction, change.specialtyId || null);
    const specialtyId = change.specialtyId === null ? edited.specialtyId : change.specialtyId || null;
    const ordered = [...others.slice(0, place), { ...edited, caption, specialtyId }, ...others.slice(place)];
    for (const [index, picture] of ordered.entries()) {
      await transaction
        .update(installerPictures)
        .set({ position: index + 1, caption: picture.caption, specialtyId: picture.specialtyId })
        .where(eq(installerPictures.id, picture.id));
    }
  });
}

export async function removePicture(
  installerId: number,
  pictureId: number,
  { database, settings: { uploadsFolder } }: PortfolioServices,
): Promise<void> {
  const [removed] = await database
    .delete(installerPictures)
    .where(and(eq(installerPictures.id, pictureId), eq(installerPictures.installerId, installerId)))
    .returning({ path: installerPictures.path, beforePath: installerPictures.beforePath });
  if (removed === undefined) return;
  for (const path of [removed.path, removed.beforePath]) await deletePhoto(path, uploadsFolder);
}
