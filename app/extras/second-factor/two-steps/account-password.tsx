import type { Refusal } from "~/model/refusal";
import { PasswordField } from "~/ui/password-field";
import { passwordForm } from "./form-rules";

export interface PasswordFormProps {
  readonly here: string;
  readonly refusal: Refusal | null;
}

export const AccountPassword = ({ refusal }: Pick<PasswordFormProps, "refusal">) => (
  <PasswordField
    label={passwordForm.labels.password}
    name="password"
    autoComplete="current-password"
    error={refusal?.errors.password?.[0]}
  />
);
