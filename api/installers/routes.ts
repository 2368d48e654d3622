import { asc } from "drizzle-orm";
import * as contract from "../../contract/installers";
import { specialties } from "../database/schema/installers";
import { Refused } from "../http/refused";
import { type Served, serve, serveShopper } from "../http/serve";
import { messages } from "../messages";
import { demandInstaller, editInstaller } from "./installers";
import { installersInArea, listedInstallers } from "./search";
import { fieldsFromWire, ownToWire, pageToWire, publicToWire, searchedFrom, userFromWire } from "./wire";

export const installerRoutes: readonly Served[] = [
  serve(contract.getInstaller, async ({ query, shopper }, { database }) => {
    const isOwn = query.id === shopper?.id;
    const found = await demandInstaller(database, query.id, isOwn);
    return isOwn ? ownToWire(found) : publicToWire(found);
  }),

  serveShopper(contract.editInstaller, async ({ body, shopper }, parts) => {
    if (body.Id !== shopper.id) throw new Refused(403, messages.notYourInstaller);
    const fields = await fieldsFromWire(body, parts.geocoder);
    const specialtyIds = body.Specialties.map(({ SpecialtiesId }) => SpecialtiesId);
    await editInstaller(shopper, { user: userFromWire(body), fields, specialtyIds }, parts);
    return { message: messages.installerSaved, content: { id: shopper.id } };
  }),

  serve(contract.listInstallers, async ({ body }, { database }) => {
    const { page, pageSize, recommendation, specialtyName, city } = body;
    const found = await listedInstallers(database, {
      page,
      pageSize,
      specialtyName: specialtyName?.trim() ?? "",
      city: city?.trim() ?? "",
      recommendedFirst: recommendation === 1,
    });
    return pageToWire(found, pageSize);
  }),

  serveShopper(contract.listInstallersInArea, async ({ body }, { database, geocoder }) => {
    const { page, pageSize, Specialties, Address } = body;
    const specialtyIds = Specialties.map(({ id }) => id);
    const from = await searchedFrom(Address, geocoder);
    return pageToWire(await installersInArea(database, { page, pageSize, specialtyIds, from }), pageSize);
  }),

  serve(contract.listSpecialties, async ({ body: { page, pageSize } }, { database }) => {
    const { id, code, name } = specialties;
    const [found, totalItems] = await Promise.all([
      database
        .select({ id, code, name })
        .from(specialties)
        .orderBy(asc(id))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      database.$count(specialties),
    ]);
    return { specialties: found, pager: { totalItems, totalPages: Math.ceil(totalItems / pageSize) } };
  }),
];
