import { sql } from "drizzle-orm";
import type { AddressFields } from "../addresses/address-fields";
import { addresses, deliveryAddresses, users } from "../database/schema/accounts";
import {
  installerPictures,
  installerSpecialties,
  installers,
  specialties,
} from "../database/schema/installers";
import { definePersonalTable, type Label, labelColumns, type PersonalTable } from "./personal-table";
import { selectByUser } from "./rows-of-person";
import { toCep, toDegrees, toInstallerStatus, toTaxId } from "./words";
import { titlesOfAddress, toWorkingHours } from "./words-of-objects";

const addressLabels: Readonly<Record<keyof AddressFields, Label>> = {
  ...titlesOfAddress,
  postalCode: ["CEP", toCep],
  latitude: ["Latitude", toDegrees],
  longitude: ["Longitude", toDegrees],
};

export const accountTables: readonly PersonalTable[] = [
  definePersonalTable(users, {
    getRows: selectByUser(users.id),
    exported: {
      title: "Cadastro",
      about:
        "Quem você é e como falamos com você, enquanto você tiver a conta. Da senha só guardamos um código que a confere e do qual ela não se descobre (scrypt); ele não está nesta cópia.",
      fields: labelColumns(users, {
        name: "Nome",
        email: "E-mail",
        taxId: ["CPF ou CNPJ", toTaxId],
        phoneNumber: "Telefone",
        image: "Foto",
        createdAt: "Data de cadastro",
        emailConfirmedAt: "E-mail confirmado em",
        id: null,
        type: null,
        passwordHash: null,
        credentialsVersion: null,
        erasedAt: null,
      }),
    },
    // The row itself is deleted afterwards if no order needs it.
    erasure: {
      name: "Conta excluída",
      email: sql`'conta-' || ${users.id} || '@excluida.invalid'`,
      passwordHash: "erased",
      taxId: null,
      phoneNumber: null,
      image: null,
      emailConfirmedAt: null,
      erasedAt: sql`now()`,
    },
    files: [users.image],
  }),
  definePersonalTable(installers, {
    getRows: selectByUser(installers.userId),
    exported: {
      title: "Cadastro de aplicador",
      about:
        "O que clientes veem de você como aplicador, e o que só você vê: nascimento, endereço e dados bancários. Enquanto existir o cadastro de aplicador.",
      fields: labelColumns(installers, {
        status: ["Situação", toInstallerStatus],
        nameFantasy: "Nome fantasia",
        stateRegistration: "Inscrição estadual",
        birthDate: "Data de nascimento",
        phoneNumber2: "Celular",
        whatsApp: "WhatsApp",
        instagram: "Instagram",
        observations: "Observações",
        ...addressLabels,
        region: "Região",
        category: "Categoria",
        districts: "Bairros atendidos",
        hours: ["Horário de atendimento", toWorkingHours],
        receiveEmail: "Recebe e-mails",
        receiveSms: "Recebe SMS",
        accountBank: "Banco",
        accountType: "Tipo de conta",
        agencyNumber: "Agência",
        accountNumber: "Conta",
        userId: null,
        contactsNeedSecondFactor: null,
        contactsApprovedAt: null,
        recommended: null,
        centreLatitude: null,
        centreLongitude: null,
      }),
    },
    erasure: "delete",
  }),
  definePersonalTable(installerSpecialties, {
    getRows: selectByUser(installerSpecialties.installerId),
    exported: {
      title: "Especialidades",
      about: "Os trabalhos que você faz como aplicador, enquanto existir esse cadastro.",
      fields: {
        specialty: [
          "Especialidade",
          sql`(select ${specialties.name} from ${specialties} where ${specialties.id} = ${installerSpecialties.specialtyId})`,
        ],
      },
    },
    erasure: "delete",
  }),
  definePersonalTable(specialties, {
    getRows: selectByUser(specialties.addedBy),
    exported: {
      title: "Especialidades que você cadastrou",
      about:
        "Tipos de trabalho que você pôs na lista da loja. Eles continuam nela, sem ligação com você, quando a conta é excluída.",
      fields: labelColumns(specialties, { name: "Nome", id: null, code: null, addedBy: null }),
    },
    // Others offer it too.
    erasure: { addedBy: null },
  }),
  definePersonalTable(addresses, {
    getRows: selectByUser(addresses.userId),
    exported: {
      title: "Endereços",
      about:
        "Para onde enviamos o que você compra, enquanto você tiver a conta. A latitude e a longitude são o ponto do endereço no mapa: com elas medimos a distância até lojas e aplicadores.",
      fields: labelColumns(addresses, {
        ...addressLabels,
        createdAt: "Cadastrado em",
        deletedAt: "Excluído em",
        id: null,
        userId: null,
        addressType: null,
      }),
    },
    erasure: "delete",
  }),
  definePersonalTable(deliveryAddresses, {
    getRows: selectByUser(deliveryAddresses.userId),
    exported: null,
    erasure: "delete",
  }),
  definePersonalTable(installerPictures, {
    getRows: selectByUser(installerPictures.installerId),
    exported: {
      title: "Portfólio",
      about: "Fotos de trabalhos no seu perfil de aplicador, até você as tirar de lá.",
      fields: {
        ...labelColumns(installerPictures, {
          path: "Foto",
          beforePath: "Foto de antes",
          caption: "Legenda",
          position: "Ordem",
          id: null,
          installerId: null,
          digest: null,
          beforeDigest: null,
          specialtyId: null,
        }),
        kind: [
          "Tipo de trabalho",
          sql`(select s.name from specialties s where s.id = ${installerPictures.specialtyId})`,
        ],
      },
    },
    erasure: "delete",
    files: [installerPictures.path, installerPictures.beforePath],
  }),
];
