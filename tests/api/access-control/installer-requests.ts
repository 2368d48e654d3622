import * as installers from "../../../contract/installers";
import { onePixel } from "../../setup/rooms";
import { type OwnerRequest, own } from "./owner-request";

export const installerBody = (more: Record<string, unknown>) => ({
  Specialties: [],
  Name: "Outro Nome",
  NameFantasy: "Outro",
  Cnpj: "945.807.302-24",
  PhoneNumber: "(11) 90020-0002",
  PostalCode: "01504-000",
  Neighborhood: "Liberdade",
  AddressName: "Rua Vergueiro",
  AddressNumber: "1",
  State: "SP",
  City: "São Paulo",
  ReceiveSms: false,
  ReceiveEmail: false,
  whatsApp: "(11)90020-0001",
  instagram: "@x",
  Status: 1,
  BirthDate: "1988-02-29T00:00:00.000Z",
  ...more,
});

export const installerRequests: readonly OwnerRequest[] = [
  {
    call: installers.getInstaller,
    names: "installer",
    owner: { type: 3 },
    sent: ({ userId: id }) => ({ query: { id } }),
    others: 200,
    installers: 200,
    mayTell: ({ name, email, phone }) => [name, email, phone],
    isPublic: true,
  },
  {
    call: installers.editInstaller,
    names: "installer",
    owner: { type: 3 },
    sent: ({ userId }, { owner }) => ({ body: installerBody({ Id: userId, Email: owner.email }) }),
    others: 403,
    installers: 403,
    withoutId: 403,
  },
  {
    ...own(installers.setInstallerStatus, () => ({ body: { Status: 0 } })),
    owner: { type: 3 },
    others: 403,
  },
  {
    ...own(installers.addPortfolioPicture, () => ({ body: { image: onePixel, caption: "Sala" } })),
    owner: { type: 3 },
    others: 403,
  },
  {
    call: installers.editPortfolioPicture,
    names: "picture of a portfolio",
    owner: { type: 3 },
    sent: ({ pictureId: id }) => ({ body: { id, caption: "Trocada", position: 1 } }),
  },
  {
    call: installers.removePortfolioPicture,
    names: "picture of a portfolio",
    owner: { type: 3 },
    sent: ({ pictureId: id }) => ({ body: { id } }),
    others: 200,
    installers: 200,
  },
  {
    call: installers.setBeforePicture,
    names: "picture of a portfolio",
    owner: { type: 3 },
    sent: ({ pictureId: id }) => ({ body: { id, image: onePixel } }),
  },
  {
    ...own(installers.setServiceArea, () => ({ body: { districts: ["Lapa"], hours: [] } })),
    owner: { type: 3 },
    others: 403,
  },
  own(installers.listInstallersInArea, () => ({
    body: {
      page: 1,
      pageSize: 10,
      Specialties: [{ id: 1, name: "x" }],
      Address: { postalCode: "01310-100", latitude: -23.56, longitude: -46.65 },
    },
  })),
  {
    ...own(installers.addSpecialty, () => ({ body: { name: `Nova ${Math.random()}` } })),
    owner: { type: 3 },
    others: 403,
  },
  {
    call: installers.editSpecialty,
    names: "specialty",
    owner: { type: 3 },
    sent: ({ specialtyId: id }) => ({ body: { id, name: "Trocada" } }),
    others: 403,
    installers: 403,
    withoutId: 403,
  },
  // Last, because the asking client is an installer afterwards.
  own(installers.becomeInstaller, () => ({ body: installerBody({ Email: "outra@exemplo.example" }) })),
];
