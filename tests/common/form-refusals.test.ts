import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { quoteForm } from "~/extras/quotes/new-quote/form-rules";
import {
  answerForm,
  cancelQuoteForm,
  ratingForm,
  replyForm,
  reportForm,
  visitForm,
} from "~/extras/quotes/quote/form-rules";
import { addressForm } from "~/features/account/address-fields/form-rules";
import { emailForm } from "~/features/account/email/form-rules";
import { forgotPasswordForm } from "~/features/account/forgot-password/form-rules";
import { loginForm } from "~/features/account/login/form-rules";
import { privacyForm } from "~/features/account/privacy/form-rules";
import { installerForm, passwordForm, personalForm } from "~/features/account/profile/form-rules";
import { guestDeliveryForm, guestForm, registerForm } from "~/features/account/register/form-rules";
import { resetPasswordForm } from "~/features/account/reset-password/form-rules";
import { addForm, captionForm } from "~/features/installers/portfolio/form-rules";
import { serviceAreaForm } from "~/features/installers/portfolio/service-area-form-rules";
import {
  createClientForm,
  createEditForm,
  createRegistrationForm,
} from "~/features/installers/registration/registration-form-rules";
import { specialtyForm } from "~/features/installers/specialties/form-rules";
import { type FormRules, getErrors, parseSubmission } from "~/forms/form-rules";

type Cause = readonly [field: string, typed: string, says: RegExp];
type Rules = Pick<FormRules<z.core.$ZodType>, "schema" | "labels" | "secrets">;

const long = "a".repeat(2001);
const offered = { regions: [], banks: [], accountTypes: [] };
const tooLong = /no máximo [\d.]+ caracteres/;
const required = /^Campo requerido\.$/;
const ofKind: Cause = ["especialidade", "x", /opção da lista/];
const ofEmail: readonly Cause[] = [
  ["email", "", /./],
  ["email", "ana@", /e-?mail/i],
  ["email", "\u0430na@loja.com.br", /letras de outro alfabeto/],
];
const ofPhone = (field: string): readonly Cause[] => [
  [field, "+1 212 555 0100", /número do Brasil/],
  [field, "(20) 98765-4321", /DDD não existe/],
  [field, "98765-4321", /^Telefone invalido\.$/],
];
const ofTaxId: readonly Cause[] = [
  ["cnpj", "529.982.247-26", /^Cpf Inválido$/],
  ["cnpj", "11.222.333/0001-82", /^Cnpf Inválido$/],
];
const ofPlace: readonly Cause[] = [
  ["postalCode", "01310-100-00", /no máximo 10 caracteres/],
  ["postalCode", "abc", /^CEP não encontrado$/],
  ["addressNumber", "12B", /só os algarismos/],
  ["addressNumber", "1".repeat(30), tooLong],
  ["addressName", long, tooLong],
  ["neighborhood", long, tooLong],
  ["city", long, tooLong],
  ["addressComplement", long, tooLong],
  ["state", "XX", /Escolha um estado/],
];
const ofInstaller: readonly Cause[] = [
  ...ofTaxId,
  ...["phoneNumber", "phoneNumber2", "whatsApp"].flatMap(ofPhone),
  ...ofPlace,
  ["name", "", /nome/],
  ["name", long, /45|44/],
  ["nameFantasy", long, /45|44/],
  ["inscrEstadual", long, tooLong],
  ["birthDate", "30/02/1988", /data de nascimento/],
  ["instagram", long, tooLong],
];
const ofRecord: readonly Cause[] = [
  ...ofInstaller,
  ...["region", "accountBank", "accountType"].map((field): Cause => [field, "outra", /lista|opções|opção/i]),
  ...["category", "observations", "agencyNumber", "accountNumber"].map(
    (field): Cause => [field, long, tooLong],
  ),
];
const shortPassword: Cause = ["password", "curta", /de 8 a 200 caracteres/];

/** Every field that can be refused has its causes here. */
const forms: readonly (readonly [name: string, rules: Rules, causes: readonly Cause[]])[] = [
  [
    "login",
    loginForm,
    [
      ["email", "", required],
      ["password", "", required],
    ],
  ],
  [
    "guest",
    guestForm,
    [
      ["name", long, tooLong],
      ...ofEmail,
      ...ofTaxId,
      ...ofPhone("phoneNumber"),
      ["phoneNumber", "(11) 3333-4444", /celular/],
    ],
  ],
  [
    "guest with address",
    guestDeliveryForm,
    [
      ["name", long, tooLong],
      ...ofEmail,
      ...ofTaxId,
      ...ofPhone("phoneNumber"),
      ...ofPlace,
      ["addressNickName", long, tooLong],
    ],
  ],
  [
    "registration",
    registerForm,
    [
      ["name", long, tooLong],
      ...ofEmail,
      ...ofTaxId,
      ...ofPhone("phoneNumber"),
      shortPassword,
      ["password2", "outra-senha", /Senhas não batem/],
    ],
  ],
  ["forgotten password", forgotPasswordForm, ofEmail],
  ["new password", resetPasswordForm, [shortPassword, ["password2", "outra-senha", /Senhas não batem/]]],
  ["address", addressForm, [...ofPlace, ["addressNickName", long, tooLong]]],
  ["personal data", personalForm, [["name", long, tooLong], ...ofTaxId, ...ofPhone("phoneNumber")]],
  [
    "change of password",
    passwordForm,
    [
      ["currentPassword", long, /de 8 a 200/],
      ["newPassword", "curta", /de 8 a 200/],
      ["confirmPassword", "outra-senha", /Senhas não batem/],
    ],
  ],
  [
    "installer's profile",
    installerForm,
    [...ofInstaller, ...ofEmail, ["currentPassword", long, /de 8 a 200/]],
  ],
  [
    "installer's registration",
    createRegistrationForm(offered),
    [
      ...ofRecord,
      ...ofEmail,
      ["email2", "outra@loja.com.br", /e-?mails?/i],
      shortPassword,
      ["password2", "outra-senha", /senhas/i],
      ["termos", "", /concordar/],
    ],
  ],
  ["client who becomes an installer", createClientForm(offered), [...ofRecord, ["termos", "", /concordar/]]],
  [
    "installer's record",
    createEditForm(offered),
    [
      ...ofRecord,
      ...ofEmail,
      ["email2", "outra@loja.com.br", /e-?mails?/i],
      ["currentPassword", long, /de 8 a 200/],
    ],
  ],
  ["specialty", specialtyForm, [["name", long, /120/]]],
  ["picture of a portfolio", addForm, [["legenda", long, tooLong], ofKind]],
  ["caption", captionForm, [["legenda", long, tooLong], ofKind]],
  [
    "districts and hours",
    serviceAreaForm,
    [
      ["bairros", long, /60 caracteres/],
      ...["de-1", "ate-1", "de-2", "ate-2", "de-3", "ate-3"].map(
        (name): Cause => [name, "9", /opção da lista/],
      ),
      ...["das-1", "as-1", "das-2", "as-2", "das-3", "as-3"].map(
        (name): Cause => [name, "cedo", /como 08:00/],
      ),
    ],
  ],
  [
    "change of e-mail",
    emailForm,
    [
      ["newEmail", "ana@", /e-mail válido/],
      ["newEmail", "\u0430na@loja.com.br", /outro alfabeto/],
      ["password", long, /de 8 a 200/],
    ],
  ],
  ["copy of the data and deletion", privacyForm, [["password", long, /de 8 a 200/]]],
  [
    "quote",
    quoteForm,
    [
      ["produto", "x", /./],
      ["metros", "0", /de 1 a 1000/],
      ["metros", "2,5", /inteiros/],
      ["descricao", "Mesa", /pelo menos 10 letras/],
      ["descricao", long, tooLong],
      ["cep", "abc", /Cep informado não foi encontrado/],
      ["data", "31/02/2027", /Escolha um dia/],
      ["ambiente", "x", /já foi excluído/],
      ...ofPhone("telefone"),
    ],
  ],
  [
    "answer to a quote",
    answerForm,
    [
      ["preco", "caro", /preço em reais/],
      ["mao-de-obra", "x", /em reais/],
      ["material", "x", /em reais/],
      ["deslocamento", "x", /em reais/],
      ["inicio", "31/02/2027", /Escolha um dia/],
      ["validade", "amanhã", /Escolha um dia/],
      ["mensagem", long, tooLong],
    ],
  ],
  [
    "visit",
    visitForm,
    [
      ["dia", "31/02/2027", /Escolha um dia/],
      ["periodo", "madrugada", /Escolha/],
    ],
  ],
  ["cancelling of work", cancelQuoteForm, [["motivo-cancelamento", long, tooLong]]],
  ["reply", replyForm, [["resposta", long, tooLong]]],
  [
    "rating",
    ratingForm,
    [
      ["nota", "6", /estrelas|nota/i],
      ["comentario", long, tooLong],
    ],
  ],
  [
    "report",
    reportForm,
    [
      ["o", "x", /./],
      ["motivo", "", /motivo/],
      ["motivo", long, tooLong],
    ],
  ],
];

/** Files and checkboxes, which the server alone reads. */
const others = [
  "image",
  "removerFoto",
  "foto",
  "fotos",
  "aplicador",
  "semNumero",
  "semComplemento",
  "specialties",
  "especialidades",
];

function refusalsOf(rules: Rules, field: string, typed: string): string {
  const form = new FormData();
  form.set(field, typed);
  return (getErrors(parseSubmission(form, rules))[field] ?? []).join(" ");
}

describe("the refusal of a form", () => {
  describe.each(forms)("(%s)", (_, rules, causes) => {
    const shown = causes.map(([field, typed, says]) => [field, typed.slice(0, 30), typed, says] as const);
    test.each(shown)("says at the field '%s' what is wrong with '%s'", (field, _shown, typed, says) => {
      expect(refusalsOf(rules, field, typed)).toMatch(says);
    });

    test("names a cause for each of its fields", () => {
      const named = new Set([...causes.map(([field]) => field), ...others]);
      expect(Object.keys(rules.labels).filter((field) => !named.has(field))).toEqual([]);
    });
  });
});
