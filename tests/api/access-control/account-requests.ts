import * as accounts from "../../../contract/accounts";
import * as addresses from "../../../contract/addresses";
import * as dataRights from "../../../contract/data-rights";
import * as emailChange from "../../../contract/email-change";
import * as savedCards from "../../../contract/saved-cards";
import * as sessions from "../../../contract/sessions";
import { type OwnerRequest, own, password, reading } from "./owner-request";

const addressBody = (more: Record<string, unknown>) => ({
  PostalCode: "01310-100",
  AddressName: "Avenida Paulista",
  Country: "Brasil",
  State: "SP",
  City: "São Paulo",
  Neighborhood: "Bela Vista",
  AddressNumber: "1",
  AddressComplement: "x",
  AddressNickName: "Nova",
  AddressType: 1,
  ...more,
});

export const accountRequests: readonly OwnerRequest[] = [
  reading({ call: accounts.getProfile, names: "user", sent: ({ userId: id }) => ({ query: { id } }) }),
  {
    call: accounts.editProfile,
    names: "user",
    sent: ({ userId: id }) => ({
      body: { id, name: "Nome Trocado", cnpj: "529.982.247-25", phoneNumber: "(11) 98765-4321" },
    }),
  },
  {
    call: accounts.changePassword,
    names: "user",
    sent: ({ userId: id }) => ({ body: { id, currentPassword: password, newPassword: "segredo novo 1" } }),
  },

  reading({ call: addresses.listAddresses, names: "user", sent: ({ userId: id }) => ({ query: { id } }) }),
  reading({
    call: addresses.getDeliveryAddress,
    names: "user",
    sent: ({ userId }) => ({ query: { idClient: userId } }),
  }),
  reading({ call: addresses.getOrderAddress, names: "user", sent: ({ userId: id }) => ({ query: { id } }) }),
  {
    call: addresses.getAddress,
    names: "address",
    sent: ({ addressId }) => ({ inPath: addressId }),
    withoutId: 404,
  },
  {
    call: addresses.deleteAddress,
    names: "address",
    sent: ({ addressId }) => ({ inPath: addressId }),
    withoutId: 404,
  },
  {
    call: addresses.addAddress,
    names: "user",
    sent: ({ userId }) => ({ body: addressBody({ ClientId: userId }) }),
  },
  {
    call: addresses.editAddress,
    names: "user and address",
    sent: ({ userId, addressId }) => ({ body: addressBody({ ClientId: userId, Id: addressId }) }),
  },
  {
    call: addresses.editAddress,
    names: "address, with the asker's own user",
    sent: ({ addressId }, { asker }) => ({ body: addressBody({ ClientId: asker.userId, Id: addressId }) }),
  },
  {
    call: addresses.selectDeliveryAddress,
    names: "address",
    sent: ({ addressId: id }) => ({ body: { id } }),
  },

  own(dataRights.requestDataExport, () => ({ body: { password } })),
  reading(own(dataRights.getDataExport)),
  own(dataRights.downloadDataExport),
  own(dataRights.requestAccountDeletion, () => ({ body: { password } })),
  reading(own(dataRights.getAccountDeletion)),
  own(dataRights.cancelAccountDeletion),
  reading(own(emailChange.getEmailChange)),
  own(emailChange.requestEmailConfirmation),
  own(emailChange.requestEmailChange, (_, { asker }) => ({
    body: { newEmail: `novo-${asker.userId}@exemplo.com.br`, password },
  })),
  reading(own(savedCards.listSavedCards)),
  {
    call: savedCards.removeSavedCard,
    names: "saved card, which only its account removes",
    sent: ({ savedCardId: id }) => ({ body: { id } }),
    others: 200,
    installers: 200,
  },
  reading(own(sessions.listSessions)),
  own(sessions.endOtherSessions),
];

/** Sends the logout requests; must run last because it revokes the tokens. */
export const logoutRequest = own(accounts.logout);
