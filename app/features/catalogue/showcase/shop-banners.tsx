import { BannerCarousel } from "~/features/catalogue/carousel";
import type { ShowcaseBanner } from "~/model/reseller";
import { Link } from "~/ui/link";
import { Picture } from "~/ui/picture";

interface ShopBannersProps {
  name: string;
  banners: readonly ShowcaseBanner[];
}

export function ShopBanners({ name, banners }: ShopBannersProps) {
  if (banners.length === 0) return null;
  return (
    <BannerCarousel
      label={`Destaques de ${name}`}
      className="shop-banners"
      withoutLinks={banners.every(({ link }) => !link)}
    >
      {banners.map((banner, index) => (
        <ShopBanner key={`${banner.picture} ${banner.link}`} banner={banner} main={index === 0} />
      ))}
    </BannerCarousel>
  );
}

function ShopBanner({ banner, main }: { banner: ShowcaseBanner; main: boolean }) {
  const { picture, mobilePicture, title, link } = banner;
  const drawn = (
    <Picture
      path={picture}
      narrowPath={mobilePicture}
      narrowBelow="desk"
      alt=""
      side={1200}
      height={350}
      sizes="min(75rem, 94vw)"
      main={main}
      inLightMode="nothing"
    />
  );
  const words = title || (link ? "Ver destaque" : null);
  return (
    <div className="shop-banner relative overflow-hidden rounded-card bg-sand">
      {drawn}
      {words && (
        <p className="absolute bottom-3 left-3 max-w-[calc(100%-24px)] rounded-control bg-paper px-4 py-2.5 font-bold desk:bottom-6 desk:left-6 desk:text-xl">
          {link ? <Link href={link}>{words}</Link> : words}
        </p>
      )}
    </div>
  );
}
