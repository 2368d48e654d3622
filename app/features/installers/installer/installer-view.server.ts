import { toInstallerCard, toTelUri, withStandings } from "~/features/installers/installer-listing.server";
import { findExtrasAt, findQuoteHref } from "~/http/extra.server";
import type { RequestArgs } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import { messages } from "~/messages";
import { formatDate } from "~/model/dates";
import type { Installer } from "~/model/installer";
import { isInlinePicture } from "~/model/web-address";
import { paths } from "~/paths";
import { getShareLinks } from "~/seo/share-links.server";
import { addJsonLd, getLocalBusinessJsonLd } from "~/seo/structured-data.server";
import { supportsInstallerChanges, supportsInstallerWork } from "~/upstream/compatibility/installers.server";
import { findInstallerRatings, supportsQuotes } from "~/upstream/compatibility/quotes.server";
import type { Upstream } from "~/upstream/http.server";
import { formatWorkingHours } from "../../../../common/service-area";

/** Installers 2, "Installer detail". */
export function presentInstaller(
  installer: Installer,
  { upstream, isOwn, url }: { upstream: Upstream; isOwn: boolean; url: string },
) {
  const { distance: _, ...card } = toInstallerCard(installer);
  return {
    ...card,
    tradeName: installer.tradeName === installer.name ? null : installer.tradeName,
    category: installer.category,
    /** 'Sudeste', without the number of the list that installers choose from. */
    region: installer.region?.replace(/ - .*/, "") ?? null,
    observations: installer.observations,
    portfolio: installer.portfolio,
    districts: installer.districts,
    hours: installer.hours.map((each) => capitalize(formatWorkingHours(each))),
    share: getShareLinks(installer.name, url),
    /** Shown only to the installer itself. */
    own: isOwn
      ? {
          isActive: installer.isActive,
          canChange: supportsInstallerChanges(upstream),
          describesWork: supportsInstallerWork(upstream),
        }
      : null,
    hidesContacts: installer.hidesContacts,
    needsConfirmedEmail: installer.needsConfirmedEmail,
    toShowContacts: findExtrasAt("secondFactorHref")[0]?.(paths.installer(installer.id)) ?? null,
    otherPhone: toTelUri(installer.otherPhone),
    instagram: instagramAccount(installer.instagram),
    greeting: messages.ours.installerGreeting,
    isIndependent: messages.ours.installerIsIndependent,
  };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export type InstallerView = ReturnType<typeof presentInstaller>;

/** Accepts 'ana', '@ana' and 'instagram.com/ana'; null otherwise. */
const instagramAccount = (written: string | null): string | null =>
  /^(?:https?:\/\/)?(?:www\.)?(?:instagram\.com\/|@)?([\w.]{1,30})\/?(?:\?.*)?$/i.exec(
    written?.trim() ?? "",
  )?.[1] ?? null;

export type InstallerQuotesView = Awaited<ReturnType<typeof presentInstallerQuotes>>;

/** Null if the upstream has no quotes. */
export async function presentInstallerQuotes(upstream: Upstream, id: number) {
  if (!supportsQuotes(upstream)) return null;
  const [ratings, [installer]] = await Promise.all([
    awaitOptional(findInstallerRatings(upstream, id), []),
    withStandings(upstream, [{ id }]),
  ]);
  return {
    askHref: findQuoteHref(upstream, { aplicador: id }),
    standing: installer?.standing ?? null,
    ratings: ratings.map(({ createdAt, ...rating }) => ({ ...rating, date: formatDate(createdAt) })),
  };
}

/** Contacts, neighbourhood and coordinates are left out, because crawlers would copy them. */
export const addInstallerJsonLd = (args: RequestArgs, installer: Installer): void =>
  addJsonLd(args, (absolute) => {
    const pictures = [installer.picture, ...installer.portfolio.map(({ picture }) => picture)];
    return [
      getLocalBusinessJsonLd({
        name: installer.tradeName ?? installer.name,
        url: absolute(paths.installer(installer.id)),
        images: pictures
          .flatMap((picture) => picture ?? [])
          .filter((picture) => !isInlinePicture(picture))
          .map((picture) => absolute(paths.image(1200, picture))),
        description: installer.observations,
        city: installer.city,
        state: installer.state,
        isNational: installer.isNational,
        services: installer.specialties,
      }),
    ];
  });
