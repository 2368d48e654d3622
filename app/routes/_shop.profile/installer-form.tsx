import { useFetcher } from "@remix-run/react";
import { useRef } from "react";
import type { CepLookupResult } from "~/domain/installer-cep";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { InstallerAddress } from "~/ui/installer-address";
import { InstallerData } from "~/ui/installer-data";
import { Notice } from "~/ui/notice";
import { PasswordField } from "~/ui/password-field";
import { PhotoField } from "~/ui/photo-field";
import { SpecialtyChoice } from "~/ui/specialty-choice";
import { useCepLookup } from "~/ui/use-cep-lookup";
import type { InstallerView } from "./installer-content.server";
import type { InstallerAgain } from "./installer-saving.server";

interface InstallerFormProps {
  installer: InstallerView;
  again?: InstallerAgain;
  /** With its coupon; null without a waiting cart. */
  cartWaits: { cupom: string | null } | null;
}

/** Purchase 2, step 0; installers 5. */
export function InstallerForm({ installer, again, cartWaits }: InstallerFormProps) {
  const values = again?.values ?? installer.values;
  const form = useRef<HTMLFormElement>(null);
  const asked = useFetcher<CepLookupResult>();
  const told = asked.data ?? null;
  const fillIn = useCepLookup(form, values.postalCode ?? "", {
    told,
    ask: (cep) => asked.load(paths.cep(cep)),
  });
  const action = paths.profile(0, cartWaits ? { cart: true, ...cartWaits } : undefined);
  const field = (name: string, label: string) => ({
    label,
    name,
    defaultValue: values[name],
    error: again?.errors[name],
  });
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="box stack"
      ref={form}
      onInput={fillIn}
    >
      {again?.title && <ErrorSummary {...again} />}
      {!again && installer.lack && (
        <Notice kind="information" title={messages.profile.complete}>
          <p>{installer.lack}</p>
        </Notice>
      )}
      {/* Enter activates the first submit button of a form, even a hidden one. */}
      <button type="submit" name="intent" value="aplicador" hidden />
      <h3>Dados pessoais ou da empresa</h3>
      <InstallerData
        field={field}
        hasTaxIdMask={false}
        phoneHint="Com DDD. Para calcular o frete, um celular."
      />
      <TextField
        {...field("email", "E-mail")}
        type="email"
        autoComplete="email"
        hint="É com ele que você entra na sua conta. Para trocar, pedimos a sua senha."
      />
      {again?.errors.currentPassword && (
        <PasswordField
          label="Senha atual"
          name="currentPassword"
          autoComplete="current-password"
          error={again.errors.currentPassword}
        />
      )}
      <h3>Endereço</h3>
      <InstallerAddress
        field={field}
        hasNoNumber={values.semNumero !== undefined}
        isLookedUp={again?.opensAt === "postalCode"}
        told={told}
        isAsking={asked.state !== "idle"}
      />
      <SpecialtyChoice
        specialties={installer.specialties}
        chosen={again?.chosen ?? installer.chosen}
        failed={messages.ours.specialtiesFailed}
        moreHref={paths.addSpecialty()}
      />
      <PhotoField
        shopperName={values.name}
        picture={installer.picture}
        isToGo={values.removerFoto !== undefined}
        error={again?.errors.image}
        tooLarge={messages.installers.photoTooLarge}
      />
      <Button name="intent" value="aplicador" full>
        Salvar
      </Button>
    </form>
  );
}
