import * as contract from "../../contract/installers";
import { hashingClient } from "../accounts/hashing-queue";
import { RefusalError } from "../http/refusal-error";
import { type CallHandler, serve, serveShopper } from "../http/serve";
import { messages } from "../messages";
import { addInstaller, editInstaller } from "./installer-saving";
import { requireInstaller } from "./installers";
import { findInstallers, findInstallersInArea } from "./search";
import { addSpecialty, renameSpecialty, specialtyPage } from "./specialties";
import { validateInstaller } from "./validation";
import { dataFromWire, ownToWire, pageToWire, publicToWire, searchedFrom } from "./wire";

export const installerRoutes: readonly CallHandler[] = [
  serve(contract.getInstaller, async ({ query, findShopper }, { database }) => {
    const isOwn = query.id === (await findShopper())?.id;
    const found = await requireInstaller(database, query.id, isOwn);
    return isOwn ? ownToWire(found) : publicToWire(found);
  }),

  serveShopper(contract.editInstaller, async ({ body, shopper, clientKey, signal }, services) => {
    if (body.Id !== shopper.id) throw new RefusalError(403, messages.notYourInstaller);
    const client = hashingClient({ clientKey, signal }, shopper.email);
    const data = await dataFromWire(body, services.geocoder);
    await editInstaller(shopper, { ...data, currentPassword: body.CurrentPassword }, { ...services, client });
    return { message: messages.installerSaved, content: { id: shopper.id } };
  }),

  serve(contract.addInstaller, async ({ body, clientKey, signal }, services) => {
    const data = await dataFromWire(body, services.geocoder);
    const client = hashingClient({ clientKey, signal }, body.Email);
    const id = await addInstaller({ ...data, password: body.Password }, { ...services, client });
    return { message: messages.installerAdded, content: { id } };
  }),

  serve(contract.validateInstaller, async ({ body, findShopper }, { database }) => {
    await validateInstaller(database, body, await findShopper());
    return { message: null };
  }),

  serve(contract.listInstallers, async ({ body }, { database }) => {
    const { page, pageSize, recommendation, specialtyName, city, state } = body;
    const found = await findInstallers(database, {
      page,
      pageSize,
      specialtyName: specialtyName?.trim() ?? "",
      city: city?.trim() ?? "",
      state: state?.trim().toUpperCase() || null,
      recommendedFirst: recommendation === 1,
    });
    return pageToWire(found, pageSize);
  }),

  serveShopper(contract.listInstallersInArea, async ({ body }, { database, geocoder }) => {
    const { page, pageSize, Specialties, Address } = body;
    const specialtyIds = Specialties.map(({ id }) => id);
    const from = await searchedFrom(Address, geocoder);
    return pageToWire(await findInstallersInArea(database, { page, pageSize, specialtyIds, from }), pageSize);
  }),

  serve(contract.listSpecialties, async ({ body, findShopper }, { database }) => {
    const shopper = await findShopper();
    const { specialties, totalItems } = await specialtyPage(database, body, shopper?.id ?? null);
    return { specialties, pager: { totalItems, totalPages: Math.ceil(totalItems / body.pageSize) } };
  }),

  serveShopper(contract.addSpecialty, async ({ body, shopper }, { database }) => {
    const id = await addSpecialty(database, body.name, shopper);
    return { message: messages.specialtyAdded, content: { id } };
  }),

  serveShopper(contract.editSpecialty, async ({ body, shopper }, { database }) => {
    const id = body.id ?? 0;
    await renameSpecialty(database, { id, name: body.name }, shopper);
    return { message: messages.specialtySaved, content: { id } };
  }),
];
