/** Who runs the shop: the law wants it on every page. */
export interface Company {
  legalName: string;
  taxId: string;
  address: string;
  email: string;
  /** As shown: '(11) 90000-0000'. */
  whatsapp: string;
  /** A wa.me address. */
  whatsappHref: string;
}

export const envelopa: Company = {
  legalName: "Envelopa Comércio de Revestimentos Ltda.",
  taxId: "12.ABC.345/01DE-35",
  address: "Rua do Exemplo, 100, Bela Vista, São Paulo, SP, 01310-100",
  email: "contato@envelopa.example",
  whatsapp: "(11) 90000-0000",
  whatsappHref: "https://wa.me/5511900000000",
};
