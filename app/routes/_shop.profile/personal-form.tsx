import { messages } from "~/messages";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import type { Refused } from "./saving.server";
import type { PersonalView } from "./step-content.server";

interface PersonalFormProps {
  personal: PersonalView;
  refused?: Refused;
  cartWaits: boolean;
}

export function PersonalForm({ personal, refused, cartWaits }: PersonalFormProps) {
  const values = refused?.values ?? personal.values;
  return (
    <form
      method="post"
      action={paths.profile(0, cartWaits ? { cart: true } : undefined)}
      className="box stack"
    >
      {refused ? (
        <ErrorSummary {...refused} />
      ) : (
        !personal.isComplete && (
          <Notice kind="information" title={messages.profile.complete}>
            <p>Nome, CPF ou CNPJ e telefone são necessários para calcular o frete e emitir a nota.</p>
          </Notice>
        )
      )}
      <TextField
        label="Nome"
        name="name"
        autoComplete="name"
        defaultValue={values.name}
        error={refused?.errors.name}
      />
      <TextField
        label="CPF ou CNPJ"
        name="cnpj"
        autoComplete="off"
        autoCapitalize="characters"
        hint="Com ou sem pontos. O CNPJ pode ter letras."
        defaultValue={values.cnpj}
        error={refused?.errors.cnpj}
      />
      <TextField
        label="Telefone"
        name="phoneNumber"
        type="tel"
        autoComplete="tel-national"
        placeholder="(11) 98765-4321"
        hint="Com DDD."
        defaultValue={values.phoneNumber}
        error={refused?.errors.phoneNumber}
      />
      {personal.email && <TextField label="E-mail" name="conta" readOnly defaultValue={personal.email} />}
      {personal.registeredOn && (
        <TextField label="Data de cadastro" name="cadastro" readOnly defaultValue={personal.registeredOn} />
      )}
      <Button name="intent" value="perfil" full>
        Salvar
      </Button>
    </form>
  );
}
