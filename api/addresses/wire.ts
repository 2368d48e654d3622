import type { z } from "zod";
import { maskCep } from "../../common/cep";
import type { address, addressToSave } from "../../contract/addresses";
import { locate } from "../postal-codes/geocoder";
import type { Services } from "../services";
import type { Address, AddressFields } from "./address-book";

type WireAddress = z.input<typeof address>;

export function toWire(saved: Address): WireAddress {
  return {
    id: saved.id,
    clientId: saved.userId,
    addressType: saved.addressType,
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
  };
}

/** Maps the contract's address; geocodes it when the coordinates are missing. */
export async function fromWire(
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
