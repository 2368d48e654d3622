import { z } from "zod";
import { defineCall } from "./call";
import { createSingleLine, decimal, done, id, idInQuery, integer, latitude, longitude, text } from "./wire";

/** A shopper's saved addresses (purchase 3, "Address"). */

export const address = z.object({
  id,
  clientId: id,
  addressType: integer.nullish().describe("0 is the default address."),
  addressNickName: text.nullish(),
  addressName: text,
  addressNumber: text.nullish(),
  addressComplement: text.nullish(),
  neighborhood: text.nullish(),
  city: text,
  state: text,
  country: text.nullish(),
  postalCode: text,
  latitude: decimal.nullish(),
  longitude: decimal.nullish(),
});

const written = createSingleLine(200);

export const addressToSave = z.object({
  ClientId: id,
  Id: id.nullish().describe("0 for a new address."),
  PostalCode: z.string().regex(/^\d{5}-?\d{3}$/),
  AddressName: written,
  Country: z.string().nullish(),
  State: z.string().length(2),
  City: written,
  Neighborhood: written,
  AddressNumber: z.string().max(20),
  AddressComplement: z.string().max(200),
  AddressNickName: written,
  Latitude: latitude.nullish(),
  Longitude: longitude.nullish(),
  AddressType: z.int32().nullish().describe("Our choice: 0 sets the default address."),
});

const saved = z.object({ content: address.nullish(), message: z.string().nullish() });

export const listAddresses = defineCall({
  name: "listAddresses",
  wholeLists: [""],
  method: "GET",
  path: "client/get-addresses",
  access: "bearer",
  specification: "purchase 7, installers 7",
  query: z.object({ id: idInQuery }),
  answer: z.array(address),
});

export const getAddress = defineCall({
  name: "getAddress",
  wholeLists: [""],
  method: "GET",
  path: "client/get-one/:addressId",
  access: "bearer",
  specification: "purchase 7",
  answer: z.array(address),
});

export const deleteAddress = defineCall({
  name: "deleteAddress",
  isDecidedByStatus: true,
  method: "DELETE",
  path: "client/delete/:addressId",
  access: "bearer",
  specification: "purchase 7",
  ourChoice: "Idempotent: removing an already removed address of the shopper gives the same answer.",
  answer: done,
});

export const addAddress = defineCall({
  name: "addAddress",
  isDecidedByStatus: true,
  method: "POST",
  path: "client/add-address",
  access: "bearer",
  specification: "purchase 7",
  refusals: [422],
  body: addressToSave,
  answer: saved,
  ourChoice:
    "The answer's content is the saved address. The first address becomes the default. An address equal to a saved one in every field is returned without saving it again.",
});

export const editAddress = defineCall({
  name: "editAddress",
  isDecidedByStatus: true,
  method: "POST",
  path: "client/edit-address",
  access: "bearer",
  specification: "purchase 7",
  refusals: [422],
  body: addressToSave.extend({ Id: id }),
  answer: saved,
});

export const selectDeliveryAddress = defineCall({
  name: "selectDeliveryAddress",
  isDecidedByStatus: true,
  method: "POST",
  path: "client/selectDeliveryAddress",
  access: "bearer",
  specification: "purchase 7",
  isIdempotent: true,
  body: z.object({ ...address.partial().shape, id }),
  answer: done,
  ourChoice: "The address is identified by its id; other fields of the body are ignored.",
});

export const getDeliveryAddress = defineCall({
  name: "getDeliveryAddress",
  method: "GET",
  path: "client/getAddressDeliveryAddress",
  access: "bearer",
  specification: "purchase 7",
  query: z.object({ idClient: idInQuery }),
  answer: z.object({ content: address.nullable() }),
  ourChoice: "The selected address, otherwise the default one, otherwise null.",
});

export const getOrderAddress = defineCall({
  name: "getOrderAddress",
  method: "GET",
  path: "order/get-address",
  access: "bearer",
  specification: "purchase 7",
  query: z.object({ id: idInQuery }),
  answer: address.nullable(),
});
