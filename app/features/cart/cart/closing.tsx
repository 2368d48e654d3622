import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { InstallersLink } from "~/ui/installers-link";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { Summary } from "~/ui/summary";
import { TotalBar } from "~/ui/total-bar";
import { Announcement } from "~/ui/visually-hidden";
import { formatCentavos } from "../../../../common/money";
import type { CartView } from "./cart-view.server";

export function Closing({ cart }: { cart: CartView }) {
  const { missing, freightFailure, address, previewCep } = cart;
  return (
    <section className="box stack" id="finalizar" aria-label="Resumo">
      <h2>Resumo</h2>
      {cart.hasPrices && <Summary rows={cart.rows} total={cart.total} />}
      <Announcement text={`${cart.total.label}: ${formatCentavos(cart.total.amount)}`} />
      {freightFailure && (
        <Notice kind="warning" title={freightFailure.title}>
          {freightFailure.detail && <p>{freightFailure.detail}</p>}
        </Notice>
      )}
      {address && (
        <p className="hint">
          Frete para o CEP {address.cep}
          {address.nickname ? ` (${address.nickname})` : ""}.{" "}
          <Link className="link" href={paths.listAddress(cart.here)}>
            Trocar endereço
          </Link>
          {cart.otherPlace && (
            <>
              {" "}
              {cart.otherPlace}{" "}
              <Link className="link" href={paths.location(cart.here)}>
                Trocar CEP
              </Link>
            </>
          )}
        </p>
      )}
      {previewCep && (
        <p className="hint">
          Frete para o CEP {previewCep}.{" "}
          <Link className="link" href={paths.location(cart.here)}>
            Trocar CEP
          </Link>
        </p>
      )}
      {(address || previewCep) && <p className="hint">As datas valem para pagamento hoje.</p>}
      {missing && (
        <Notice kind="information" title={missing.title}>
          <p>{missing.text}</p>
          <p>
            {missing.links.map(({ href, name }, index) => (
              <span key={href}>
                {index > 0 && (index < missing.links.length - 1 ? ", " : " ou ")}
                <Link className="link" href={href}>
                  {name}
                </Link>
              </span>
            ))}
          </p>
        </Notice>
      )}
      {cart.blockers.length > 0 && (
        <Notice kind="warning" title={cart.blockersTitle}>
          <ul>
            {cart.blockers.map(({ fieldId, message }) => (
              <li key={message}>
                {fieldId ? (
                  <Link className="link" href={`#${fieldId}`}>
                    {message}
                  </Link>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {cart.hasPrices && (
        <>
          {cart.payment.map((text) => (
            <p key={text} className="hint">
              {text}
            </p>
          ))}
          <TotalBar label={cart.total.label} totalInCentavos={cart.total.amount}>
            <Button name="intent" value="finalizar" full>
              Finalizar compra
            </Button>
          </TotalBar>
        </>
      )}
      {cart.hasChoice && (
        <div className="without-script">
          <Button name="intent" value="frete" look="outlined" full>
            Atualizar total
          </Button>
        </div>
      )}
      <ButtonLink href={paths.home()} look="quiet" full>
        Continuar comprando
      </ButtonLink>
      <InstallersLink />
      <p className="flex items-center justify-center gap-1.5 text-sm font-bold text-green">
        <Icon name="lock" size={20} /> Pagamento seguro
      </p>
    </section>
  );
}
