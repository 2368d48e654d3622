import type { z } from "zod";
import { maskCep } from "../../common/cep";
import type { address, addressToSave } from "../../contract/addresses";
import type { addresses } from "../database/schema/accounts";
import { locate } from "../postal-codes/geocoder";
import type { Services } from "../services";

/** What one more column of an address has to be added to. */

export type Address = typeof addresses.$inferSelect;
export type AddressFields = Omit<Address, "id" | "userId" | "addressType" | "createdAt" | "deletedAt">;

type WireAddress = z.input<typeof address>;

/** Addresses that differ only in others are the same. */
export const comparedFields: Readonly<Record<keyof AddressFields, boolean>> = {
  postalCode: true,
  street: true,
  number: true,
  complement: true,
  neighborhood: true,
  city: true,
  state: true,
  nickName: true,
  country: false,
  latitude: false,
  longitude: false,
};

export const addressFieldsToWire = (saved: AddressFields) => ({
  addressNickName: saved.nickName,
  addressName: saved.street,
  addressNumber: saved.number,
  addressComplement: saved.complement,
  neighborhood: saved.neighborhood,
  city: saved.city,
  state: saved.state,
  country: saved.country,
  postalCode: maskCep(saved.postalCode),
  latitude: saved.latitude,
  longitude: saved.longitude,
});

export const toWire = (saved: Address): WireAddress => ({
  id: saved.id,
  clientId: saved.userId,
  addressType: saved.addressType,
  ...addressFieldsToWire(saved),
});

/** Maps the contract's address; geocodes it when the coordinates are missing. */
export async function addressFieldsFromWire(
  written: z.output<typeof addressToSave>,
  geocoder: Services["geocoder"],
): Promise<AddressFields> {
  const postalCode = written.PostalCode.replace("-", "");
  const state = written.State.toUpperCase();
  const text = `${written.AddressName}, ${written.AddressNumber}, ${written.City}, ${state}, ${postalCode}`;
  const place = await locate({ latitude: written.Latitude, longitude: written.Longitude }, text, geocoder);
  return {
    postalCode,
    state,
    nickName: written.AddressNickName,
    street: written.AddressName,
    number: written.AddressNumber,
    complement: written.AddressComplement,
    neighborhood: written.Neighborhood,
    city: written.City,
    country: written.Country || "Brasil",
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
}
