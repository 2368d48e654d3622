import type { z } from "zod";
import type * as contract from "../../contract/installers";
import { findUserByEmail } from "../accounts/accounts";
import type { Queries } from "../database/connection";
import { refuseField } from "../http/refusal-error";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import { checkName, checkPhone, checkTaxId, requireEmail } from "./validate-data";

type Given = z.output<typeof contract.validateInstaller.body>;

/** Applies the registration rules; the caller's own e-mail is not a conflict. */
export async function validateInstaller(
  queries: Queries,
  given: Given,
  asking: Pick<Shopper, "id"> | null,
): Promise<void> {
  const { Name, Cnpj, PhoneNumber, PhoneNumber2, Email } = given;
  if (Name) checkName(Name);
  if (Cnpj) checkTaxId(Cnpj);
  if (PhoneNumber) checkPhone("PhoneNumber", PhoneNumber);
  if (PhoneNumber2) checkPhone("PhoneNumber2", PhoneNumber2);
  if (!Email) return;
  const user = await findUserByEmail(queries, requireEmail(Email));
  if (user !== null && user.id !== asking?.id) throw refuseField(409, "Email", messages.emailTaken);
}
