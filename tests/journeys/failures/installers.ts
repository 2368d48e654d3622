import { messages } from "../../../app/messages";
import { getPlatformSettings } from "../../../contract/information";
import { editInstaller, getInstaller, listSpecialties } from "../../../contract/installers";
import { getPostalCode } from "../../../contract/postal-codes";
import { form, page, part, type Scenario } from "./scenario";

export const installers: readonly Scenario[] = [
  part(getPlatformSettings, "installer", "/cart"),
  page(getInstaller, "installer", "/profile?step=0"),
  part(listSpecialties, "installer", "/profile?step=0", { says: messages.ours.specialtiesFailed }),
  form(editInstaller, "installer", {
    on: "/profile?step=0",
    press: "Salvar",
    fill: (filled) => filled.fill("Nome fantasia", "Filmes da Lapa").fill("Complemento", "galpão 3"),
    typed: ["Filmes da Lapa", "galpão 3"],
    refusals: { "403": { status: 403, words: messages.installers.notAuthorised } },
  }),
  form(getPostalCode, "installer", {
    on: "/profile?step=0",
    press: "Buscar CEP",
    fill: (filled) => filled.fill("CEP", "13015-904").fill("Nome fantasia", "Filmes da Lapa"),
    says: messages.address.cepFailed,
    typed: ["13015-904", "Filmes da Lapa"],
  }),
];
