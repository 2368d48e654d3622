import { z } from "zod";
import { requiredText } from "~/composition/form.server";
import { newPasswordField } from "~/composition/signing-in.server";
import { parsePhone } from "~/domain/phone";
import { parseTaxId, taxIdKind } from "~/domain/tax-id";
import { messages } from "~/messages";

const { profile, password } = messages;

/** Turns what was typed into what is shown and saved; says the message where `parse` makes nothing of it. */
export const parsedBy =
  (parse: (typed: string) => string | null, message: (typed: string) => string) =>
  (typed: string, context: z.RefinementCtx): string => {
    const parsed = parse(typed);
    if (parsed !== null) return parsed;
    context.addIssue({ code: "custom", message: message(typed) });
    return z.NEVER;
  };

/** The same for a text that may be missing, of which `parse` has to make something too. */
export const parsedText = (...rule: Parameters<typeof parsedBy>) =>
  z
    .string()
    .default("")
    .transform(parsedBy(...rule));

export const taxIdFault = (typed: string): string =>
  taxIdKind(typed) === "cpf" ? profile.invalidCpf : profile.invalidCnpj;

/** Purchase 5, "Profile personal form". */
export const personalForm = {
  schema: z.object({
    name: requiredText(profile.requiredField).max(120, { error: messages.ours.textTooLong }),
    cnpj: parsedText(parseTaxId, taxIdFault),
    phoneNumber: parsedText(parsePhone, () => profile.invalidPhone),
  }),
  labels: {
    name: "Nome",
    cnpj: "CPF ou CNPJ",
    phoneNumber: "Telefone",
    removerFoto: "Remover foto",
    image: "Foto",
  },
};

/** Purchase 5, "Password form". */
export const passwordForm = {
  schema: z
    .object({
      currentPassword: z
        .string({ error: password.required })
        .max(200, { error: messages.ours.passwordLength }),
      newPassword: newPasswordField(password.required),
      confirmPassword: z.string({ error: password.required }),
    })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ["confirmPassword"],
      error: password.mismatch,
      when: () => true,
    }),
  labels: {
    currentPassword: "Senha atual",
    newPassword: "Nova senha",
    confirmPassword: "Confirmar nova senha",
  },
  secrets: ["currentPassword", "newPassword", "confirmPassword"],
};
