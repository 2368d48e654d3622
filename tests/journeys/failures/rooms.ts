import { getProductByName, listProducts } from "../../../contract/catalogue";
import * as calls from "../../../contract/room-photos";
import type { Page } from "../../driver/page";
import type { Visitor } from "../../driver/visitor";
import { pixel } from "./pixel";
import { form, page, part, type Scenario } from "./scenario";

const list = "/meus-ambientes";
const wall = "/produtos/vinil-adesivo-fibra-de-carbono-4d/na-parede";

const withPhoto = async (visitor: Visitor): Promise<Page> =>
  (await visitor.open(list)).form("Usar esta foto").attach("Foto", pixel()).submit();

async function withProject(visitor: Visitor): Promise<Page> {
  await (await visitor.open(`${wall}?ambiente=porta`)).press("Salvar este projeto");
  return visitor.open(list);
}

/** Each with an account of its own, because scenarios run at once and a list numbers its projects. */
export const rooms: readonly Scenario[] = [
  page(calls.listRoomPhotos, "shopper", list),
  page(calls.listRoomProjects, "shopper", list),
  form(calls.addRoomPhoto, "shopper", {
    on: list,
    press: "Usar esta foto",
    fill: (empty) => empty.attach("Foto", pixel()),
  }),
  form(calls.removeRoomPhoto, "shopper", { on: withPhoto, press: "Sim, excluir: Foto 1" }),
  form(calls.shareRoomProject, "shopper", { on: withProject, press: "Compartilhar: Projeto 1" }),
  form(calls.withdrawRoomProject, "payer", {
    on: async (visitor) => (await withProject(visitor)).press("Compartilhar: Projeto 1"),
    press: "Parar de compartilhar: Projeto 1",
  }),
  form(calls.removeRoomProject, "deniedPayer", { on: withProject, press: "Sim, excluir: Projeto 1" }),
  form(calls.claimRoomPhotos, "newcomer", {
    on: async (visitor) => {
      await withPhoto(visitor);
      return visitor.open("/login");
    },
    press: "Entrar",
    fill: (empty) => empty.fill("E-mail", "comprador@envelopa.example").fill("Senha", "envelopa123"),
    role: "unseen",
    isFinished: true,
  }),
  form(calls.addRoomProject, "otherDeniedPayer", {
    on: `${wall}?ambiente=porta`,
    press: "Salvar este projeto",
  }),
  part(calls.getRoomProject, "shopper", `${wall}?ambiente=porta&projeto=1`),
  part(calls.listRoomPhotos, "shopper", "/na-parede"),
  page(listProducts, "guest", "/na-parede?ambiente=porta"),
  part(getProductByName, "guest", "/na-parede?ambiente=porta&produto=vinil"),
  page(calls.getSharedRoom, "guest", "/ambiente?token=abc"),
];
