import { toEmailKey } from "../../common/email";
import { getTaxIdKind, isValidTaxId } from "../../common/tax-id";
import { isEmail, isPhone, toPlainTaxId } from "../accounts/profile";
import { refuseField } from "../http/refusal-error";
import { messages } from "../messages";
import { isStateCode } from "../postal-codes/embedded/states";

export interface InstallerUser {
  readonly name: string;
  readonly email: string;
  readonly taxId: string;
  readonly phoneNumber: string;
  /** A data URL replaces the photo, null removes it, a path or undefined keeps it. */
  readonly image: string | null | undefined;
}

const maxNameLength = 45;
const minPasswordLength = 8;

export function checkName(name: string): void {
  if (name.length > maxNameLength) throw refuseField(422, "Name", messages.nameTooLong);
}

export function checkTaxId(taxId: string): void {
  if (isValidTaxId(taxId)) return;
  throw refuseField(422, "Cnpj", getTaxIdKind(taxId) === "cpf" ? messages.invalidCpf : messages.invalidCnpj);
}

export function checkPhone(field: "PhoneNumber" | "PhoneNumber2", phone: string): void {
  if (!isPhone(phone)) throw refuseField(422, field, messages.invalidPhone);
}

export function requireEmail(written: string): string {
  const email = toEmailKey(written);
  if (!isEmail(email)) throw refuseField(422, "Email", messages.invalidEmail);
  return email;
}

export function requirePassword(password: string | null | undefined): string {
  if (password == null || password.length < minPasswordLength) {
    throw refuseField(422, "Password", messages.passwordTooShort);
  }
  return password;
}

/** Refuses with 422 and the first invalid field; returns the normalized data. */
export function validateData<Fields extends { phoneNumber2?: string | null; state: string }>(given: {
  readonly user: InstallerUser;
  readonly fields: Fields;
}): { readonly user: InstallerUser; readonly fields: Fields } {
  const { user, fields } = given;
  checkTaxId(user.taxId);
  checkPhone("PhoneNumber", user.phoneNumber);
  if (fields.phoneNumber2) checkPhone("PhoneNumber2", fields.phoneNumber2);
  if (!isStateCode(fields.state)) throw refuseField(422, "State", messages.stateUnknown);
  return { user: { ...user, email: requireEmail(user.email), taxId: toPlainTaxId(user.taxId) }, fields };
}
