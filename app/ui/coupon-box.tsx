import { useEffect, useState } from "react";
import { Button } from "./button";
import type { CouponBoxContent, CouponRefusal } from "./coupon-box-content";
import { focusedOnLoad } from "./focused-on-load";
import { Icon } from "./icon";
import { Link } from "./link";
import { Notice } from "./notice";

interface CouponBoxProps {
  content: CouponBoxContent;
  refused?: CouponRefusal;
}

/** Purchase 9, "Coupon message timeout". */
const messageTimeInMs = 10_000;

/** Must be rendered inside a form. */
export function CouponBox({ content, refused }: CouponBoxProps) {
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
        <CouponField refused={refused} />
      )}
    </div>
  );
}

function CouponField({ refused }: { refused?: CouponRefusal }) {
  const error = usePassing(refused);
  return (
    <div className="field">
      <label htmlFor="codigo-do-cupom">Cupom de desconto</label>
      <div className="flex flex-wrap gap-2">
        <input
          className="input min-w-0 flex-[1_1_10rem] uppercase"
          id="codigo-do-cupom"
          name="cupom"
          defaultValue={refused?.typed}
          {...focusedOnLoad(refused !== undefined)}
          maxLength={60}
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
            {error.title && (
              <>
                <b>{error.title}</b>
                <br />
              </>
            )}
            {error.message}
          </span>
        </p>
      )}
    </div>
  );
}

/** With script a refusal disappears after ten seconds; the typed code stays. */
function usePassing(refused: CouponRefusal | undefined): CouponRefusal | undefined {
  const [passed, setPassed] = useState<CouponRefusal>();
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => setPassed(refused), messageTimeInMs);
    return () => clearTimeout(timer);
  }, [refused]);
  return refused === passed ? undefined : refused;
}
