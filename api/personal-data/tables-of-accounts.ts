import { sql } from "drizzle-orm";
import { addressLabels } from "../addresses/address-fields";
import { addresses, deliveryAddresses, users } from "../database/schema/accounts";
import { installerSpecialties, installers, specialties } from "../database/schema/installers";
import { labelledColumns, type PersonalTable, personalTable } from "./personal-table";
import { ofUser } from "./rows-of-person";
import { toCep, toInstallerStatus, toTaxId, toWorkingHours } from "./words";

export const accountTables: readonly PersonalTable[] = [
  personalTable(users, {
    getRows: ofUser(users.id),
    exported: {
      title: "Cadastro",
      fields: labelledColumns(users, {
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
  personalTable(installers, {
    getRows: ofUser(installers.userId),
    exported: {
      title: "Cadastro de aplicador",
      fields: labelledColumns(installers, {
        status: ["Situação", toInstallerStatus],
        nameFantasy: "Nome fantasia",
        stateRegistration: "Inscrição estadual",
        birthDate: "Data de nascimento",
        phoneNumber2: "Celular",
        whatsApp: "WhatsApp",
        instagram: "Instagram",
        observations: "Observações",
        ...addressLabels,
        postalCode: ["CEP", toCep],
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
        recommended: null,
        centreLatitude: null,
        centreLongitude: null,
      }),
    },
    erasure: "delete",
  }),
  personalTable(installerSpecialties, {
    getRows: ofUser(installerSpecialties.installerId),
    exported: {
      title: "Especialidades",
      fields: {
        specialty: [
          "Especialidade",
          sql`(select ${specialties.name} from ${specialties} where ${specialties.id} = ${installerSpecialties.specialtyId})`,
        ],
      },
    },
    erasure: "delete",
  }),
  personalTable(specialties, {
    getRows: ofUser(specialties.addedBy),
    exported: {
      title: "Especialidades que você cadastrou",
      fields: labelledColumns(specialties, { name: "Nome", id: null, code: null, addedBy: null }),
    },
    // Others offer it too.
    erasure: { addedBy: null },
  }),
  personalTable(addresses, {
    getRows: ofUser(addresses.userId),
    exported: {
      title: "Endereços",
      fields: labelledColumns(addresses, {
        ...addressLabels,
        postalCode: ["CEP", toCep],
        createdAt: "Cadastrado em",
        deletedAt: "Excluído em",
        id: null,
        userId: null,
        addressType: null,
      }),
    },
    erasure: "delete",
  }),
  personalTable(deliveryAddresses, {
    getRows: ofUser(deliveryAddresses.userId),
    exported: null,
    erasure: "delete",
  }),
];
