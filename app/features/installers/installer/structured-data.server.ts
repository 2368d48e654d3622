import type { RequestArgs } from "~/http/request-context.server";
import type { Installer } from "~/model/installer";
import { isInlinePicture } from "~/model/web-address";
import { paths } from "~/paths";
import { addJsonLd, localBusinessThing } from "~/seo/structured-data.server";

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
