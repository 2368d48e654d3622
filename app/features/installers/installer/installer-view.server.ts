import { callable, toInstallerCard, withStandings } from "~/features/installers/installer-listing.server";
import { extrasAt, findQuoteHref } from "~/http/extra.server";
import type { RequestArgs } from "~/http/request-context.server";
import { optional } from "~/http/screen.server";
import { messages } from "~/messages";
import { formatDate } from "~/model/dates";
import type { Installer } from "~/model/installer";
import { isInlinePicture } from "~/model/web-address";
import { paths } from "~/paths";
import { shareLinks } from "~/seo/share-links.server";
import { addJsonLd, localBusinessThing } from "~/seo/structured-data.server";
import { changesInstallers, describesWork } from "~/upstream/compatibility/installers.server";
import { findInstallerRatings, takesQuotes } from "~/upstream/compatibility/quotes.server";
import type { Upstream } from "~/upstream/http.server";
import { workingHoursInWords } from "../../../../common/service-area";

/** Installers 2, "Installer detail". */
export function installerView(
  installer: Installer,
  { upstream, isOwn, url }: { upstream: Upstream; isOwn: boolean; url: string },
) {
  const { distance: _, ...card } = toInstallerCard(installer);
  return {
    ...card,
    region: installer.region,
    observations: installer.observations,
    portfolio: installer.portfolio,
    districts: installer.districts,
    hours: installer.hours.map((each) => capitalize(workingHoursInWords(each))),
    share: shareLinks(installer.name, url),
    /** Only for the installer itself. */
    own: isOwn
      ? {
          isActive: installer.isActive,
          canChange: changesInstallers(upstream),
          describesWork: describesWork(upstream),
        }
      : null,
    hidesContacts: installer.hidesContacts,
    needsConfirmedEmail: installer.needsConfirmedEmail,
    toShowContacts: extrasAt("secondFactorHref")[0]?.(paths.installer(installer.id)) ?? null,
    otherPhone: callable(installer.otherPhone),
    instagram: instagramAccount(installer.instagram),
    greeting: messages.ours.installerGreeting,
    isIndependent: messages.ours.installerIsIndependent,
  };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export type InstallerView = ReturnType<typeof installerView>;

/** Accepts 'ana', '@ana' and 'instagram.com/ana'; null otherwise. */
const instagramAccount = (written: string | null): string | null =>
  /^(?:https?:\/\/)?(?:www\.)?(?:instagram\.com\/|@)?([\w.]{1,30})\/?(?:\?.*)?$/i.exec(
    written?.trim() ?? "",
  )?.[1] ?? null;

export type InstallerQuotesView = Awaited<ReturnType<typeof installerQuotesView>>;

/** Null if the upstream has no quotes. */
export async function installerQuotesView(upstream: Upstream, id: number) {
  if (!takesQuotes(upstream)) return null;
  const [ratings, [installer]] = await Promise.all([
    optional(findInstallerRatings(upstream, id), []),
    withStandings(upstream, [{ id }]),
  ]);
  return {
    askHref: findQuoteHref(upstream, { aplicador: id }),
    standing: installer?.standing ?? null,
    ratings: ratings.map(({ createdAt, ...rating }) => ({ ...rating, date: formatDate(createdAt) })),
  };
}

/** Without contacts, neighbourhood and coordinates, which would be copied from here. */
export const addInstallerJsonLd = (args: RequestArgs, installer: Installer): void =>
  addJsonLd(args, (absolute) => {
    const pictures = [installer.picture, ...installer.portfolio.map(({ picture }) => picture)];
    return [
      localBusinessThing({
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
