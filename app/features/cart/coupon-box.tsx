import { useEffect, useState } from "react";
import type { Refusal } from "~/model/refusal";
import { Button } from "~/ui/button";
import { getAutoFocus } from "~/ui/form-events";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

interface CouponBoxProps {
  content: CouponBoxContent;
  refusal?: Refusal;
}

/** Purchase 9, "Coupon message timeout". */
const messageTimeInMs = 10_000;

/** Must be rendered inside a form. */
export function CouponBox({ content, refusal }: CouponBoxProps) {
  const { applied, suspended } = content;
  const named = applied ?? suspended;
  return (
    <div className="box stack" id="cupom">
      {named ? (
        <>
          <h2>Cupom de desconto</h2>
          {applied && (
            <p
              className="flex scroll-mt-[40vh] gap-2 text-green wrap-anywhere outline-none"
              id="cupom-aplicado"
              tabIndex={-1}
            >
              <Icon name="success" />
              <span className="text-ink">
                <b>{applied.code}</b> {applied.benefit}
                {applied.beside && <small className="hint block">{applied.beside}</small>}
              </span>
            </p>
          )}
          {applied?.loss && <Notice kind="warning">{applied.loss}</Notice>}
          {suspended && (
            <Notice kind="warning" title={suspended.title}>
              <p>{suspended.reason}</p>
              {suspended.next && <p>{suspended.next}</p>}
              {suspended.login && (
                <Link className="link" href={suspended.login}>
                  Entrar
                </Link>
              )}
            </Notice>
          )}
          <Button look="quiet" name="intent" value="remover-cupom" aria-label={`Remover cupom ${named.code}`}>
            Remover
          </Button>
        </>
      ) : (
        <CouponField refusal={refusal} />
      )}
    </div>
  );
}

function CouponField({ refusal }: { refusal?: Refusal }) {
  const error = usePassing(refusal);
  return (
    <div className="field">
      <label htmlFor="codigo-do-cupom">Cupom de desconto</label>
      <div className="flex flex-wrap gap-2">
        <input
          className="input min-w-0 flex-[1_1_10rem] uppercase"
          id="codigo-do-cupom"
          name="cupom"
          defaultValue={refusal?.typed.cupom}
          {...getAutoFocus(refusal !== undefined)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "codigo-do-cupom-erro" : undefined}
        />
        <Button look="quiet" name="intent" value="cupom">
          Aplicar
        </Button>
      </div>
      {error && (
        <p className="error" id="codigo-do-cupom-erro" role="alert">
          <Icon name="alert" />
          <span>
            {error.message ? (
              <>
                <b>{error.title}</b>
                <br />
                {error.message}
              </>
            ) : (
              error.title
            )}
          </span>
        </p>
      )}
    </div>
  );
}

/** The script hides a refusal after ten seconds; the typed code stays. */
function usePassing(refusal: Refusal | undefined): Refusal | undefined {
  const [passed, setPassed] = useState<Refusal>();
  useEffect(() => {
    if (!refusal) return;
    const timer = setTimeout(() => setPassed(refusal), messageTimeInMs);
    return () => clearTimeout(timer);
  }, [refusal]);
  return refusal === passed ? undefined : refusal;
}

export interface CouponBoxContent {
  readonly applied: {
    readonly code: string;
    readonly benefit: string;
    readonly beside: string | null;
    /** Warns an installer who would pay less without the coupon. */
    readonly loss: string | null;
  } | null;
  /** Not applied at the moment; it applies again once its conditions are met. */
  readonly suspended: {
    readonly code: string;
    readonly title: string;
    readonly reason: string;
    readonly next: string | null;
    /** Login URL for guests. */
    readonly login: string | null;
  } | null;
}
