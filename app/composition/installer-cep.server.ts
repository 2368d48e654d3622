import { parseCep } from "~/domain/cep";
import { afterCep, type CepTold } from "~/domain/installer-cep";
import { formFailure } from "~/failures.server";
import { messages } from "~/messages";
import type { OpenedAction } from "~/request.server";
import type { Upstream } from "~/upstream/http.server";
import { findCep } from "~/upstream/postal-codes.server";
import type { FormFaults, RefusedForm } from "./form.server";
import { photoErrors, photoSent } from "./photo-sent.server";

const { installers: said, address } = messages;

/** Installers 4 and 8: what is found fills the address in, and a CEP that is not found clears it. */
export async function tellOfCep(upstream: Upstream, typed: string): Promise<CepTold> {
  return (await lookUp(upstream, typed)).told;
}

/** What a CEP tells, and the status of a page that says so. */
async function lookUp(upstream: Upstream, typed: string): Promise<{ told: CepTold; status: number }> {
  const cep = parseCep(typed);
  if (cep === null) {
    const fault = typed.trim().length > 10 ? said.cepTooLong : said.cepNotFound;
    return { told: { cep: typed, fields: null, fault }, status: 400 };
  }
  try {
    const found = await findCep(upstream, cep);
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

/** 'Buscar CEP': the same form, which `again` makes, with what the CEP tells, and the answer's status. */
export async function filledInByCep<Again extends RefusedForm>(
  { form, upstream }: Pick<OpenedAction, "form" | "upstream">,
  again: (faults: FormFaults) => Again,
): Promise<{ readonly again: Again; readonly status: number }> {
  const postalCode = form.get("postalCode");
  const { told, status } = await lookUp(upstream, typeof postalCode === "string" ? postalCode : "");
  const errors = {
    ...(told.fault !== null && { postalCode: [told.fault] }),
    ...photoErrors(await photoSent(form, said.photoTooLarge)),
  };
  const typed = again({ title: told.fault === null ? "" : "Confira o CEP", errors });
  const { addressName = "", neighborhood = "", city = "", state = "" } = typed.values;
  const filled = afterCep({ addressName, neighborhood, city, state }, told);
  const values = { ...typed.values, ...filled, postalCode: told.cep };
  return { again: { ...typed, values }, status };
}
