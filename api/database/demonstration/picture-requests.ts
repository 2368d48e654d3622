import { bannerPicture, everyBanner } from "./banners";
import { everyCategory } from "./categories/every-category";
import { everyInstaller } from "./people/installers/every-installer";
import { type PictureSpec, picturePath } from "./pictures/picture-spec";
import { everyProduct } from "./products/every-product";
import { picturesOf } from "./products/product-pictures";
import { everyReseller } from "./resellers/every-reseller";
import { showcasePicture } from "./rows/reseller-rows";

const devices = ["desktop", "celular"] as const;

/** Every picture that the demonstration names, once, what the home page shows first. */
export function pictureRequests(): PictureSpec[] {
  const products = everyProduct.map(picturesOf);
  const wanted: PictureSpec[] = [
    ...everyBanner.flatMap((banner) => devices.map((device) => bannerPicture(banner, device))),
    ...everyCategory.map(({ picture }) => picture),
    ...products.flatMap((pictures) => pictures.slice(0, 1)),
    ...everyReseller.flatMap((reseller) => devices.map((device) => showcasePicture(reseller, device))),
    ...everyInstaller.flatMap(({ portrait }) => portrait ?? []),
    ...products.flat(),
  ];
  return [...new Map(wanted.map((spec) => [picturePath(spec), spec])).values()];
}
