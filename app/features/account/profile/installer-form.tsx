import { useFetcher } from "@remix-run/react";
import { useRef } from "react";
import { HiddenContacts } from "~/features/installers/hidden-contacts";
import { InstallerAddress } from "~/features/installers/installer-address";
import { InstallerData } from "~/features/installers/installer-data";
import {
  type InstallerStatusContent,
  InstallerStatusForm,
  WorkLinks,
} from "~/features/installers/installer-status";
import { SpecialtyChoice } from "~/features/installers/specialty-choice";
import { useCepLookup } from "~/features/installers/use-cep-lookup";
import { useFormChecks } from "~/forms/use-form-checks";
import { messages } from "~/messages";
import { type CepLookupResult, createInstallerField } from "~/model/installer-fields";

import type { PlaceContradiction } from "~/model/place-contradiction";
import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PasswordField } from "~/ui/password-field";
import { PhotoField } from "~/ui/photos-field";
import { PlaceChoice } from "~/ui/place-choice";
import type { InstallerStepView } from "./step-content.server";

interface InstallerFormProps {
  installer: InstallerStepView;
  refusal?: Refusal<{
    readonly chosen: readonly number[];
    readonly contradiction: PlaceContradiction | null;
    readonly lugarEscolhido: string;
  }>;
  /** The coupon of the waiting cart; null without a waiting cart. */
  cartWaits: { cupom: string | null } | null;
}

const loadRules = async () => (await import("./form-rules")).installerForm;

export function InstallerForm({ installer, refusal, cartWaits }: InstallerFormProps) {
  const values = refusal?.typed ?? installer.values;
  const { form: checked, errors, summary, checks } = useFormChecks("dados", loadRules, refusal);
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<CepLookupResult>();
  const result = fetcher.data ?? null;
  const fillIn = useCepLookup(form, values.postalCode ?? "", {
    result,
    ask: (cep) => fetcher.load(paths.cep(cep)),
  });
  const action = paths.profile(0, cartWaits ? { cart: true, ...cartWaits } : undefined);
  const field = createInstallerField(values, errors);
  const { defaultValue: _, ...currentPassword } = field("currentPassword");
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="box stack"
      ref={form}
      onInput={fillIn}
      {...checked}
    >
      {summary}
      {!summary && !refusal && installer.missing && (
        <Notice kind="information" title={messages.profile.complete}>
          <p>{installer.missing}</p>
        </Notice>
      )}
      {/* Enter activates the first submit button of a form, even a hidden one. */}
      <button type="submit" name="intent" value="aplicador" hidden />
      <input type="hidden" name="lugarEscolhido" value={refusal?.lugarEscolhido ?? ""} />
      {refusal?.contradiction && <PlaceChoice {...refusal.contradiction} keep="aplicador" />}
      <h2>Dados pessoais ou da empresa</h2>
      <InstallerData
        field={field}
        hasTaxIdMask={false}
        phoneHint="Com DDD. Para calcular o frete, um celular."
      />
      <TextField
        {...field("email")}
        type="email"
        autoComplete="email"
        hint="É com ele que você entra na sua conta. Para alterar, pedimos a sua senha."
      />
      {refusal?.errors.currentPassword && (
        <PasswordField {...currentPassword} autoComplete="current-password" />
      )}
      <h2>Endereço</h2>
      <InstallerAddress
        field={field}
        hasNoNumber={values.semNumero !== undefined}
        isLookedUp={refusal?.opensAt === "postalCode"}
        result={result}
        isAsking={fetcher.state !== "idle"}
      />
      <SpecialtyChoice
        specialties={installer.specialties}
        chosen={refusal?.chosen ?? installer.chosen}
        failed={messages.partners.specialtiesFailed}
        moreHref={paths.account.addSpecialty()}
      />
      <PhotoField
        shopperName={values.name}
        picture={installer.picture}
        isToGo={values.removerFoto !== undefined}
        error={errors.image}
        tooLarge={messages.installers.photoTooLarge}
      />
      <Button name="intent" value="aplicador" full>
        Salvar
      </Button>
      {checks}
    </form>
  );
}

interface InstallerLinksProps {
  readonly status: InstallerStatusContent & {
    readonly toShowContacts: string | null;
    readonly needsConfirmedEmail: boolean;
    readonly describesWork: boolean;
  };
}

export const InstallerLinks = ({ status }: InstallerLinksProps) => (
  <>
    <InstallerStatusForm {...status} voltar={paths.profile(0)} />
    {status.toShowContacts !== null && <HiddenContacts {...status} href={status.toShowContacts} />}
    <p className="contacts">
      <Link className="link" href={paths.installer(status.id)}>
        Ver a minha página
      </Link>{" "}
      <WorkLinks {...status} />
    </p>
  </>
);
