import type { Payer } from "../cards";

export function getCustomer({ name, email, document, phone, address }: Payer) {
  const isCompany = document.length > 11;
  const digits = phone.replace(/\D/g, "");
  return {
    name: name.slice(0, 64),
    email,
    document,
    document_type: isCompany ? "CNPJ" : "CPF",
    type: isCompany ? "company" : "individual",
    phones:
      digits.length < 10
        ? undefined
        : { mobile_phone: { country_code: "55", area_code: digits.slice(0, 2), number: digits.slice(2) } },
    address: getBillingAddress(address),
  };
}

/** Pagar.me's format: number, street and neighborhood, in this order. */
export function getBillingAddress(address: Payer["address"]) {
  if (address === null) return undefined;
  const { street, number, complement, neighborhood, city, state, postalCode } = address;
  return {
    line_1: [number || "S/N", street, neighborhood].filter(Boolean).join(", "),
    line_2: complement || undefined,
    zip_code: postalCode.replace(/\D/g, ""),
    city,
    state,
    country: "BR",
  };
}
