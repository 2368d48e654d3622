import { describe, expect, it } from "vitest";
import { quoteForm } from "~/extras/quotes/new-quote/form-rules";
import { answerForm, ratingForm, reportForm } from "~/extras/quotes/quote/form-rules";
import { addressForm } from "~/features/account/address-fields/form-rules";
import { emailForm } from "~/features/account/email/form-rules";
import { forgotPasswordForm } from "~/features/account/forgot-password/form-rules";
import { loginForm } from "~/features/account/login/form-rules";
import { privacyForm } from "~/features/account/privacy/form-rules";
import { installerForm, passwordForm, personalForm } from "~/features/account/profile/form-rules";
import { guestDeliveryForm, registerForm } from "~/features/account/register/form-rules";
import { resetPasswordForm } from "~/features/account/reset-password/form-rules";
import { addForm } from "~/features/installers/portfolio/form-rules";
import { registrationFields } from "~/features/installers/registration/registration-form-rules";
import { specialtyForm } from "~/features/installers/specialties/form-rules";
import { readDocumentedForms } from "./journeys/documented-forms";

type Labels = Readonly<Record<string, string>>;

const rows = readDocumentedForms().flatMap(({ forms }) => forms.map(({ row }) => row));
const rowOf = (...titles: string[]) =>
  titles.map((title) => rows.find((row) => row.startsWith(`| ${title}`)) ?? "").join();

const fieldsMissingIn = (row: string, labels: Labels) =>
  Object.entries(labels).flatMap(([name, label]) => (row.includes(`\`${name}\` (${label}`) ? [] : [name]));
const namesMissingIn = (row: string, labels: Labels) =>
  Object.keys(labels).filter((name) => !row.includes(`\`${name}\``));

describe("docs/forms.md", () => {
  it.each([
    ["address |", addressForm],
    ["login |", loginForm],
    ["register |", registerForm],
    ["buy without a password", guestDeliveryForm],
    ["forgotten password |", forgotPasswordForm],
    ["new password, from the mail's link |", resetPasswordForm],
    ["personal data (", personalForm],
    ["password |", passwordForm],
    ["change the e-mail |", emailForm],
    ["copy of one's data |", privacyForm],
    ["delete the account |", privacyForm],
    ["new specialty |", specialtyForm],
    ["a new picture", addForm],
    ["answer of an installer |", answerForm],
  ])("names each field of the form '%s' with its label", (title, { labels }) => {
    expect(fieldsMissingIn(rowOf(title), labels)).toEqual([]);
  });

  it.each([
    ["personal data of an installer", installerForm, ["currentPassword"]],
    ["rating |", ratingForm, []],
    ["report |", reportForm, []],
    ["request (", quoteForm, []],
  ])("names each field of the form '%s', whose labels in the page differ", (title, { labels }, hidden) => {
    expect(namesMissingIn(rowOf(title), labels)).toEqual(hidden);
  });

  it("names each field of the registration of an installer", () => {
    const row = rowOf("registration (", "personal data of an installer");
    expect(namesMissingIn(row, registrationFields.labels)).toEqual([]);
  });

  it("would lack a field that is added to a form", () => {
    const labels = { ...addressForm.labels, addressExample: "Exemplo" };
    expect(fieldsMissingIn(rowOf("address |"), labels)).toEqual(["addressExample"]);
  });
});
