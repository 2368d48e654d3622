import type { ComponentProps } from "react";
import { TextField } from "./field";

type EmailFieldProps = Pick<ComponentProps<typeof TextField>, "defaultValue" | "error">;

/** The user name of an account. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label="E-mail"
    name="email"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    {...props}
  />
);
