import { and, eq } from "drizzle-orm";
import { lockShopper } from "../accounts/lock-shopper";
import type { Queries } from "../database/connection";
import { installerPictures } from "../database/schema/installers";
import { createNotFoundRefusal } from "../http/refusal-error";
import { messages } from "../messages";
import { deletePhoto, portfolioPhoto, storePhoto } from "../photos/photo";
import { hashPicture, type PortfolioServices } from "./portfolio";

const findBefore = async (queries: Queries, installerId: number, pictureId: number) => {
  const { beforePath, beforeDigest, id } = installerPictures;
  const isOwn = and(eq(id, pictureId), eq(installerPictures.installerId, installerId));
  const [found] = await queries.select({ beforePath, beforeDigest }).from(installerPictures).where(isOwn);
  if (found === undefined) throw createNotFoundRefusal();
  return found;
};

/** Replaces the picture of before the work; null removes it. No effect for the same file. */
export async function setBefore(
  installerId: number,
  { id, image }: { readonly id: number; readonly image: string | null },
  { database, settings: { uploadsFolder: folder } }: PortfolioServices,
): Promise<void> {
  const beforeDigest = image === null ? null : hashPicture(image);
  if ((await findBefore(database, installerId, id)).beforeDigest === beforeDigest) return;
  const rules = { folder, refusal: messages.installerPhotoTooLarge };
  const beforePath = image === null ? null : await storePhoto(image, rules, portfolioPhoto);
  let toDelete: string | null;
  try {
    toDelete = await database.transaction(async (transaction) => {
      await lockShopper(transaction, installerId);
      const current = await findBefore(transaction, installerId, id);
      if (current.beforeDigest === beforeDigest) return beforePath;
      await transaction
        .update(installerPictures)
        .set({ beforePath, beforeDigest })
        .where(eq(installerPictures.id, id));
      return current.beforePath;
    });
  } catch (error) {
    await deletePhoto(beforePath, folder);
    throw error;
  }
  await deletePhoto(toDelete, folder);
}
