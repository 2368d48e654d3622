import { itemListThing } from "~/domain/structured-data";
import { paths } from "~/paths";
import type { Arrived } from "~/request.server";
import { tellSearchEngines } from "~/search-engines/structured-data.server";

/**
 * Who is in the list, by name and address, and no more: whether an installer is a person or a firm, and has a place of
 * business that customers could come to, nobody knows, so none is told to be a LocalBusiness.
 */
export const tellOfInstallers = (
  arrived: Arrived,
  installers: readonly { readonly id: number; readonly name: string }[],
): void =>
  tellSearchEngines(arrived, (absolute) => [
    itemListThing(installers.map(({ id, name }) => ({ name, url: absolute(paths.installer(id)) }))),
  ]);
