import * as contract from "../../contract/installers";
import { identifyHashingClient } from "../accounts/hashing-queue";
import { findFilled } from "../extra-places";
import { RefusalError } from "../http/refusal-error";
import { type CallHandler, serve, serveShopper } from "../http/serve";
import { messages } from "../messages";
import { getCoordinates } from "../resellers/distance";
import { setBefore } from "./before-pictures";
import { addInstaller, becomeInstaller, editInstaller, setStatus } from "./installer-saving";
import { requireInstaller } from "./installers";
import { addPicture, editPicture, getPortfolio, removePicture } from "./portfolio";
import { findInstallerCities, findInstallers, findInstallersInArea } from "./search";
import { saveServiceArea } from "./service-area";
import { addSpecialty, readSpecialtyPage, renameSpecialty } from "./specialties";
import { validateInstaller } from "./validation";
import {
  installerDataFromWire,
  installerPageToWire,
  ownInstallerToWire,
  portfolioToWire,
  publicInstallerToWire,
  searchedPlaceFromWire,
} from "./wire";

export const installerRoutes: readonly CallHandler[] = [
  serve(contract.getInstaller, async ({ query, findShopper }, services) => {
    const { database } = services;
    const isOwn = query.id === (await findShopper())?.id;
    const found = await requireInstaller(database, query.id, isOwn, services);
    const { districts, hours } = found.installer;
    const page = { portfolio: portfolioToWire(await getPortfolio(database, query.id)), districts, hours };
    return { ...(isOwn ? ownInstallerToWire(found) : publicInstallerToWire(found)), ...page };
  }),

  serveShopper(contract.becomeInstaller, async ({ body, shopper }, services) => {
    await becomeInstaller(shopper, await installerDataFromWire(body, services.geocoder), services);
    return { message: messages.installerAdded, content: { id: shopper.id } };
  }),

  serveShopper(contract.setInstallerStatus, async ({ body, shopper }, { database }) => {
    await setStatus(database, shopper.id, body.Status);
    return { message: body.Status === 1 ? messages.installerActive : messages.installerPaused };
  }),

  serveShopper(contract.addPortfolioPicture, async ({ body, shopper }, services) => {
    const { image, caption, specialtyId } = body;
    const described = { caption: caption || null, specialtyId: specialtyId || null };
    const id = await addPicture(shopper.id, { image, ...described }, services);
    return { message: messages.portfolioSaved, content: { id } };
  }),

  serveShopper(contract.editPortfolioPicture, async ({ body, shopper }, services) => {
    const { id, caption = null, position = null, specialtyId = null } = body;
    await editPicture(shopper.id, { id, caption, position, specialtyId }, services);
    return { message: messages.portfolioSaved };
  }),

  serveShopper(contract.setBeforePicture, async ({ body, shopper }, services) => {
    await setBefore(shopper.id, body, services);
    return { message: messages.portfolioSaved };
  }),

  serveShopper(contract.setServiceArea, async ({ body, shopper }, { database }) => {
    await saveServiceArea(database, shopper.id, body);
    return { message: messages.installerSaved };
  }),

  serveShopper(contract.removePortfolioPicture, async ({ body, shopper }, services) => {
    await removePicture(shopper.id, body.id, services);
    return { message: messages.portfolioSaved };
  }),

  serveShopper(contract.editInstaller, async ({ body, shopper, clientKey, signal }, services) => {
    if (body.Id !== shopper.id) throw new RefusalError(403, messages.notYourInstaller);
    const client = identifyHashingClient({ clientKey, signal }, shopper.email);
    const data = await installerDataFromWire(body, services.geocoder);
    const written = { ...data, currentPassword: body.CurrentPassword };
    const emailToConfirm = await editInstaller(shopper, written, { ...services, client });
    return { message: messages.installerSaved, content: { id: shopper.id, emailToConfirm } };
  }),

  serve(contract.addInstaller, async ({ body, clientKey, signal }, services) => {
    const data = await installerDataFromWire(body, services.geocoder);
    const client = identifyHashingClient({ clientKey, signal }, body.Email);
    const id = await addInstaller({ ...data, password: body.Password }, { ...services, client });
    return { message: messages.installerAdded, content: { id } };
  }),

  serve(contract.validateInstaller, async ({ body, findShopper }, { database }) => {
    await validateInstaller(database, body, await findShopper());
    return { message: null };
  }),

  serve(contract.listInstallers, async ({ body }, services) => {
    const { page, pageSize, recommendation, specialtyName, city, state, radiusInKm, withNational } = body;
    const found = await findInstallers(
      services.database,
      {
        page,
        pageSize,
        specialtyName: specialtyName?.trim() ?? "",
        city: city?.trim() ?? "",
        state: state?.trim().toUpperCase() || null,
        recommendedFirst: recommendation === 1,
        from: getCoordinates(body),
        radiusInKm: radiusInKm ?? null,
        withNational: withNational ?? false,
        district: body.district?.trim() ?? "",
      },
      services,
    );
    return installerPageToWire(found, pageSize);
  }),

  serve(contract.listInstallerCities, async (_, services) => {
    const { database, clock } = services;
    const cities = await findInstallerCities(database);
    const find = findFilled(services, "findAnsweredPrices");
    const prices = await Promise.all(find.map((findPrices) => findPrices(database, clock.now())));
    return { cities, prices: prices.flat() };
  }),

  serveShopper(contract.listInstallersInArea, async ({ body }, services) => {
    const { page, pageSize, Specialties, Address } = body;
    const specialtyIds = Specialties.map(({ id }) => id);
    const from = await searchedPlaceFromWire(Address, services.geocoder);
    const wanted = { page, pageSize, specialtyIds, from };
    return installerPageToWire(await findInstallersInArea(services.database, wanted, services), pageSize);
  }),

  serve(contract.listSpecialties, async ({ body, findShopper }, { database }) => {
    const shopper = await findShopper();
    const { specialties, totalItems } = await readSpecialtyPage(database, body, shopper?.id ?? null);
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
