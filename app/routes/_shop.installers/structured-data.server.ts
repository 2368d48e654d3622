import { itemListThing } from "~/domain/structured-data";
import type { RequestArgs } from "~/http/request-context.server";
import { paths } from "~/paths";
import { addJsonLd } from "~/seo/structured-data.server";

/** Name and address only: the data does not tell a person from a business, so LocalBusiness would be wrong. */
export const addInstallersJsonLd = (
  arrived: RequestArgs,
  installers: readonly { readonly id: number; readonly name: string }[],
): void =>
  addJsonLd(arrived, (absolute) => [
    itemListThing(installers.map(({ id, name }) => ({ name, url: absolute(paths.installer(id)) }))),
  ]);
