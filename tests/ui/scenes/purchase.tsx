import { FreightOptions } from "~/features/cart/cart/groups";
import { CouponBox } from "~/features/cart/coupon-box";
import { createRefusal } from "~/model/refusal";
import { Button } from "~/ui/button";
import { CartLineRow, FreightGroupCard, RemoveButton } from "~/ui/cart-line";
import { CopyCode } from "~/ui/copy-code";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, SelectField, TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { CheckoutSteps, OrderTimeline } from "~/ui/order-timeline";
import { AuthShell, CheckoutShell, PageShell } from "~/ui/page-shell";
import { RadioRows } from "~/ui/radio-rows";
import { Stepper } from "~/ui/stepper";
import { Summary } from "~/ui/summary";
import { QrCode } from "../../../app/ui/qr-code";
import { frame, products } from "./content";

const summary = (
  <Summary
    rows={[
      { label: "Produtos", amount: 97_504 },
      { label: "Frete", amount: 1_290 },
    ]}
    total={{ label: "Total", amount: 12_345_678 }}
  />
);

function Lines({ group }: { group: string }) {
  return products.slice(0, 2).map(({ name, href, picture }, index) => (
    <CartLineRow
      key={href}
      name={name}
      href={href}
      picture={picture}
      variation="Preto · 1,52 m"
      unitPrice="R$ 71,92 por metro"
      totalInCentavos={index ? 11_220 : 12_345_678}
      oldTotalInCentavos={62_930}
    >
      <Stepper
        label={`Metros de ${name}`}
        hideLabel
        name={`quantidade-${group}-${index}`}
        quantity={999}
        minus={{
          name: "intent",
          value: `diminuir-${group}-${index}`,
          label: `Diminuir quantidade de ${name}`,
        }}
        plus={{
          name: "intent",
          value: `aumentar-${group}-${index}`,
          label: `Aumentar quantidade de ${name}`,
        }}
        apply={{
          name: "intent",
          value: `quantidade-${group}-${index}`,
          label: `Atualizar quantidade de ${name}`,
        }}
      />
      <RemoveButton name="intent" value={`remover-${group}-${index}`} label={`Remover ${name}`} />
    </CartLineRow>
  ));
}

export const cart = (
  <PageShell
    frame={{
      ...frame,
      notices: [{ kind: "success", message: "Produto adicionado ao carrinho com sucesso!" }],
    }}
  >
    <h1>Meu carrinho</h1>
    <form method="post" action="/cart" className="with-summary">
      <div className="stack">
        {["1", "2"].map((group) => (
          <FreightGroupCard
            key={group}
            resellerName={
              group === "1" ? "Adesivo Center Paulista" : "Wrap House Revestimentos e Envelopamentos"
            }
            distanceInKm={1.84}
            cnpj="11.222.333/0001-81"
            freight={
              <FreightOptions
                name={`frete-${group}`}
                shop={group === "1" ? "Adesivo Center Paulista" : "Wrap House"}
                chosen="local"
                options={
                  group === "1"
                    ? [
                        {
                          value: "local",
                          carrier: "Entrega local",
                          delivery: "até 2 dias úteis",
                          priceInCentavos: 1_290,
                        },
                        {
                          value: "sedex",
                          carrier: "SEDEX",
                          delivery: "1 a 2 dias úteis",
                          priceInCentavos: 2_437,
                        },
                      ]
                    : [
                        {
                          value: "loja",
                          carrier: "Entrega da loja",
                          delivery: "3 a 5 dias úteis",
                          priceInCentavos: 0,
                        },
                      ]
                }
              />
            }
          >
            <Lines group={group} />
          </FreightGroupCard>
        ))}
      </div>
      <div className="stack">
        <CouponBox
          content={{ applied: null, suspended: null }}
          refusal={createRefusal({
            typed: { cupom: "PAREDE10" },
            title: "Cupom inválido ",
            message: "Para usar esse cupom o valor de pedido tem que ser maior que R$ 120,00",
          })}
        />
        <section id="finalizar" className="box stack" aria-label="Resumo">
          <h2>Resumo</h2>
          {summary}
          <p className="hint">Até 3x sem juros no cartão.</p>
          <Button name="intent" value="finalizar" full>
            Finalizar compra
          </Button>
        </section>
      </div>
    </form>
  </PageShell>
);

export const payment = (
  <CheckoutShell frame={frame}>
    <CheckoutSteps steps={["Entrega", "Pagamento", "Pronto"]} current={1} />
    <h1>Como você quer pagar?</h1>
    <ErrorSummary
      title="Preencha todos os campos!"
      faults={[{ fieldId: "cvv", label: "CVV", message: "Campo requerido." }]}
    />
    <form method="post" action="/checkout" className="with-summary">
      <RadioRows
        legend="Forma de pagamento"
        hideLegend
        name="pagamento"
        chosen="cartao"
        rows={[
          {
            value: "cartao",
            label: <b>Cartão de crédito</b>,
            detail: "Aprovação imediata",
            icon: "card",
            panel: (
              <div className="stack">
                <TextField label="Nome como está no cartão" name="nome" defaultValue="MARIA A S OLIVEIRA" />
                <div className="pair">
                  <TextField label="Validade" name="validade" defaultValue="08-29" />
                  <TextField label="CVV" name="cvv" error="Campo requerido." hint="Três ou quatro números." />
                </div>
                <SelectField
                  label="Parcelas · Adesivo Center Paulista"
                  name="parcelas"
                  options={[{ value: "3", label: "Em 3x sem juros por R$ 209,51 com um texto bem comprido" }]}
                  hint="Total no cartão: R$ 628,54"
                />
                <Checkbox label="Sem número" name="semNumero" />
              </div>
            ),
          },
          { value: "pix", label: <b>Pix</b>, detail: "Aprovação imediata", icon: "pix" },
          {
            value: "boleto",
            label: <b>Boleto Bancário</b>,
            detail: "2 a 3 dias úteis para compensação do pagamento.",
            icon: "barcode",
          },
        ]}
      />
      <div className="box stack">
        {summary}
        <Button icon="lock" full>
          Finalizar compra
        </Button>
      </div>
    </form>
  </CheckoutShell>
);

const matrix = Array.from({ length: 41 }, (_, y) =>
  Array.from({ length: 41 }, (_, x) => (x * 7 + y * 13 + x * y) % 3 === 0),
);

export const order = (
  <CheckoutShell frame={frame}>
    <div>
      <h1>Pedido recebido, Maria</h1>
      <p className="hint">Pedido nº 10482-A · 20/11/2026, 14h32</p>
    </div>
    <Notice kind="warning" icon="clock" title="Aguardando confirmação de pagamento.">
      <p>
        Esta página se atualiza sozinha. <a href="?">Atualizar agora</a>
      </p>
    </Notice>
    <div className="box stack narrow">
      <h2>Falta pagar R$ 87,94</h2>
      <QrCode matrix={matrix} label="QR Code do Pix" />
      <CopyCode
        id="pix"
        label="Pix copia e cola"
        code="00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-42665544000052040000530398654069 87.945802BR5908ENVELOPA6009SAO PAULO62070503***6304A1F3"
        action="Copiar código"
        copied="QR Code copiado!"
        failed="Não foi possível copiar o Qr Code."
      />
      <Button icon="copy" full>
        Copiar código
      </Button>
    </div>
    <div className="box stack">
      <h2>Andamento</h2>
      <OrderTimeline
        entries={[
          { name: "Pedido Realizado", detail: "20/11/2026, 14h32", state: "done" },
          { name: "Pagamento Confirmado", detail: "20/11/2026, 14h35", state: "done" },
          { name: "Pedido Enviado", state: "next" },
          { name: "Pedido Entregue", state: "next" },
        ]}
      />
    </div>
  </CheckoutShell>
);

export const login = (
  <AuthShell frame={{ ...frame, asksForCookies: false, shopper: null }}>
    <form method="post" action="/login" className="stack">
      <h1>Entrar</h1>
      <ErrorSummary title="E-mail ou senha inválidos." faults={[]} />
      <TextField label="E-mail" name="email" type="email" autoComplete="username" />
      <TextField label="Senha" name="password" type="password" autoComplete="current-password" />
      <Button full>Entrar</Button>
    </form>
  </AuthShell>
);
