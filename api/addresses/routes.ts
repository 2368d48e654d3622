import * as contract from "../../contract/addresses";
import { requireIdInPath, requireOwn } from "../http/ownership";
import { RefusalError } from "../http/refusal-error";
import { type CallHandler, serveShopper } from "../http/serve";
import { messages } from "../messages";
import {
  addAddress,
  editAddress,
  getDeliveryAddress,
  listAddresses,
  removeAddress,
  requireAddress,
  selectForDelivery,
} from "./address-book";
import { addressFieldsFromWire, toWire } from "./address-fields";

export const addressRoutes: readonly CallHandler[] = [
  serveShopper(contract.listAddresses, async ({ query, shopper }, { database }) => {
    requireOwn(shopper, query.id);
    return (await listAddresses(database, shopper.id)).map(toWire);
  }),
  serveShopper(contract.getAddress, async ({ params, shopper }, { database }) => [
    toWire(await requireAddress(database, shopper.id, requireIdInPath(params.addressId))),
  ]),
  serveShopper(contract.deleteAddress, async ({ params, shopper }, { database, clock }) => {
    await removeAddress(database, {
      userId: shopper.id,
      addressId: requireIdInPath(params.addressId),
      now: clock.now(),
    });
    return { message: messages.addressRemoved };
  }),
  serveShopper(contract.addAddress, async ({ body, shopper }, { database, geocoder, clock }) => {
    requireOwn(shopper, body.ClientId);
    if (body.Id)
      throw new RefusalError(400, messages.wrongRequest, { errors: { Id: [messages.newAddressHasId] } });
    const fields = await addressFieldsFromWire(body, geocoder);
    const makeDefault = body.AddressType === 0;
    const saved = await addAddress(database, { userId: shopper.id, fields, makeDefault, now: clock.now() });
    return { content: toWire(saved), message: messages.addressSaved };
  }),
  serveShopper(contract.editAddress, async ({ body, shopper }, { database, geocoder }) => {
    requireOwn(shopper, body.ClientId);
    const fields = await addressFieldsFromWire(body, geocoder);
    const makeDefault = body.AddressType === 0;
    const saved = await editAddress(database, {
      userId: shopper.id,
      addressId: body.Id,
      fields,
      makeDefault,
    });
    return { content: toWire(saved), message: messages.addressEdited };
  }),
  serveShopper(contract.selectDeliveryAddress, async ({ body, shopper }, { database }) => {
    await selectForDelivery(database, shopper.id, body.id);
    return { message: messages.addressChosen };
  }),
  serveShopper(contract.getDeliveryAddress, async ({ query, shopper }, { database }) => {
    requireOwn(shopper, query.idClient);
    const found = await getDeliveryAddress(database, shopper.id);
    return { content: found === null ? null : toWire(found) };
  }),
  serveShopper(contract.getOrderAddress, async ({ query, shopper }, { database }) => {
    requireOwn(shopper, query.id);
    const found = await getDeliveryAddress(database, shopper.id);
    return found === null ? null : toWire(found);
  }),
];
