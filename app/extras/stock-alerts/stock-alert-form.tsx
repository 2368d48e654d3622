import { SelectionFields } from "~/features/catalogue/selection-fields";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";

/** Other forms of the page may use 'email'. */
export const stockAlertFieldId = "aviso-email";

interface StockAlertFormProps {
  here: string;
  kept: readonly (readonly [string, string])[];
  email: string;
  faultAt: (fieldId: string) => string | undefined;
}

export function StockAlertForm({ here, kept, email, faultAt }: StockAlertFormProps) {
  return (
    <form method="post" action={here} className="box stack" id="avise-me" noValidate>
      <SelectionFields kept={kept} without={[]} />
      <TextField
        label="E-mail para o aviso"
        id={stockAlertFieldId}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        defaultValue={email}
        error={faultAt(stockAlertFieldId)}
        hint="Usamos o e-mail só para este aviso, depois que você o confirmar."
      />
      <Button name="intent" value="avisar" full>
        Avise-me quando chegar
      </Button>
    </form>
  );
}
