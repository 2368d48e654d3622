import type { z } from "zod";
import {
  type Address,
  addressFields,
  type DeliveryAddress,
  mapAddressFields,
  toAddressParts,
} from "~/model/address";
import { isSameBy } from "../../common/is-same-by";
import {
  addAddress,
  type address,
  deleteAddress,
  editAddress,
  getAddress,
  getDeliveryAddress,
  listAddresses,
  selectDeliveryAddress,
} from "../../contract/addresses";
import type { Upstream } from "./http.server";
import { awaitOrNull, confirmByReading } from "./upstream-error.server";

/** A validated address; `id` is null for a new one. */
export interface AddressToSave extends Omit<Address, "id" | "isDefault"> {
  readonly id: number | null;
  /** Omit to leave the default address unchanged. */
  readonly isDefault?: true;
}

export async function findAddresses(upstream: Upstream, shopperId: number): Promise<Address[]> {
  const addresses = await awaitOrNull(upstream(listAddresses, { query: { id: shopperId } }));
  return (addresses ?? []).map(addressFromWire);
}

export async function findAddress(upstream: Upstream, addressId: number): Promise<Address | null> {
  const [found] = (await awaitOrNull(upstream(getAddress, { params: { addressId } }))) ?? [];
  return found ? addressFromWire(found) : null;
}

/** The chosen address, else the default one, else null (purchase 7, "client/getAddressDeliveryAddress"). */
export async function findDeliveryAddress(upstream: Upstream, shopperId: number): Promise<Address | null> {
  const answer = await awaitOrNull(upstream(getDeliveryAddress, { query: { idClient: shopperId } }));
  return answer?.content ? addressFromWire(answer.content) : null;
}

export async function chooseDeliveryAddress(upstream: Upstream, address: Address): Promise<void> {
  await upstream(selectDeliveryAddress, { body: addressToWire(address) });
}

/** Saves an address and returns its id (purchase 7, "client/add-address" and "client/edit-address"). */
export async function saveAddress(upstream: Upstream, toSave: AddressToSave): Promise<number | null> {
  const body = {
    ClientId: toSave.shopperId,
    PostalCode: toSave.cep,
    AddressName: toSave.street,
    Country: toSave.country,
    State: toSave.state,
    City: toSave.city,
    Neighborhood: toSave.neighborhood ?? "",
    AddressNumber: toSave.number ?? "",
    AddressComplement: toSave.complement ?? "",
    AddressNickName: toSave.nickname ?? "",
    Latitude: toSave.latitude,
    Longitude: toSave.longitude,
    ...(toSave.isDefault && { AddressType: 0 }),
  };
  let savedId = toSave.id;
  const write = async () => {
    const { content } =
      toSave.id === null
        ? await upstream(addAddress, { body: { ...body, Id: 0 } })
        : await upstream(editAddress, { body: { ...body, Id: toSave.id } });
    savedId = content?.id ?? toSave.id;
  };
  await confirmByReading(write(), async () => {
    const addresses = await findAddresses(upstream, toSave.shopperId);
    const saved = addresses.find((each) => isSameAddress(each, toSave));
    savedId = saved?.id ?? toSave.id;
    return saved !== undefined;
  });
  return savedId;
}

const comparedFields: Readonly<Record<keyof Omit<Address, "id" | "isDefault">, boolean>> = {
  cep: true,
  street: true,
  number: true,
  complement: true,
  neighborhood: true,
  city: true,
  state: true,
  nickname: true,
  shopperId: false,
  country: false,
  latitude: false,
  longitude: false,
};

function isSameAddress(one: Address, other: AddressToSave): boolean {
  const isSameEntry = other.id === null || (other.id === one.id && (one.isDefault || !other.isDefault));
  return isSameEntry && isSameBy(comparedFields, one, other);
}

/** Sets addressType 0 (purchase 3, "Address"). */
export async function makeDefaultAddress(upstream: Upstream, address: Address): Promise<void> {
  await saveAddress(upstream, { ...address, isDefault: true });
}

export async function removeAddress(upstream: Upstream, addressId: number): Promise<void> {
  await upstream(deleteAddress, { params: { addressId } });
}

export function addressFromWire(wire: z.output<typeof address>): Address {
  return {
    ...deliveryAddressFromWire(wire),
    id: wire.id,
    shopperId: wire.clientId,
    isDefault: wire.addressType === 0,
    nickname: wire.addressNickName ?? null,
    street: wire.addressName,
    city: wire.city,
    state: wire.state,
    cep: wire.postalCode,
    country: wire.country ?? "Brasil",
    latitude: wire.latitude ?? null,
    longitude: wire.longitude ?? null,
  };
}

export function deliveryAddressFromWire(wire: Partial<z.output<typeof address>>): DeliveryAddress {
  const { nickname, ...parts } = toAddressParts(mapAddressFields((name) => wire[name] ?? null));
  return parts;
}

export function addressToWire(saved: Address): z.input<typeof address> {
  return {
    id: saved.id,
    clientId: saved.shopperId,
    addressType: saved.isDefault ? 0 : 1,
    ...mapAddressFields((name) => saved[addressFields[name].part]),
    addressName: saved.street,
    city: saved.city,
    state: saved.state,
    country: saved.country,
    postalCode: saved.cep,
    latitude: saved.latitude,
    longitude: saved.longitude,
  };
}
