import { parseCep } from "~/domain/cep";
import { afterCep, type CepTold } from "~/domain/installer-cep";
import { formFailure } from "~/failures.server";
import { messages } from "~/messages";
import type { OpenedAction, OpenedRequest } from "~/request.server";
import { findCep } from "~/upstream/postal-codes.server";
import type { FormFaults, RefusedForm } from "./form.server";
import { countTry } from "./limited-try.server";
import { photoErrors, photoSent } from "./photo-sent.server";

const { installers: said, address } = messages;

/** What a CEP tells, and how a page that says so is answered. */
interface LookedUp {
  readonly told: CepTold;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Installers 4 and 8: what is found fills the address in, and a CEP that is not found clears it. */
export async function lookUpCep(opened: OpenedRequest, typed: string): Promise<LookedUp> {
  const cep = parseCep(typed);
  if (cep === null) {
    const fault = typed.trim().length > 10 ? said.cepTooLong : said.cepNotFound;
    return { told: { cep: typed, fields: null, fault }, status: 400 };
  }
  const { tooMany } = await countTry(opened, "cep");
  if (tooMany) {
    const { status, message: fault, headers } = tooMany;
    return { told: { cep, fields: null, fault }, status, headers };
  }
  try {
    const found = await findCep(opened.upstream, cep);
    const fields = {
      addressName: found?.street ?? "",
      neighborhood: found?.neighborhood ?? "",
      city: found?.city ?? "",
      state: found?.state ?? "",
    };
    const fault = found ? null : said.cepNotFound;
    return { told: { cep, fields, fault }, status: found ? 200 : 400 };
  } catch (error) {
    const { status } = formFailure(error);
    return { told: { cep, fields: null, fault: address.cepFailed }, status };
  }
}

/** 'Buscar CEP': the same form, which `again` makes, with what the CEP tells, and how it is answered. */
export async function filledInByCep<Again extends RefusedForm>(
  opened: OpenedAction,
  again: (faults: FormFaults) => Again,
): Promise<{ readonly again: Again } & Pick<LookedUp, "status" | "headers">> {
  const { form } = opened;
  const postalCode = form.get("postalCode");
  const { told, ...answer } = await lookUpCep(opened, typeof postalCode === "string" ? postalCode : "");
  const errors = {
    ...(told.fault !== null && { postalCode: [told.fault] }),
    ...photoErrors(await photoSent(form, said.photoTooLarge)),
  };
  const typed = again({ title: told.fault === null ? "" : "Confira o CEP", errors });
  const { addressName = "", neighborhood = "", city = "", state = "" } = typed.values;
  const filled = afterCep({ addressName, neighborhood, city, state }, told);
  const values = { ...typed.values, ...filled, postalCode: told.cep };
  return { again: { ...typed, values, opensAt: "postalCode" }, ...answer };
}
