const ofCatalogue = "a name in the catalogue";
const ofCompany = "a company's, which is public";

/** Columns that refer to a table of personal data or sound like it, and hold none; with the reason. Extras add theirs. */
export const impersonalColumns: Readonly<Record<string, string>> = {
  "attribute_groups.name": ofCatalogue,
  "attributes.name": ofCatalogue,
  "categories.name": ofCatalogue,
  "listed_products.document": "search words of a product",
  "order_refunds.order_id": "times of attempts only",
  "products.name": ofCatalogue,
  "promotions.name": ofCatalogue,
  "provider_charges.payment_id": "times of readings only",
  "resellers.cnpj": ofCompany,
  "resellers.email": ofCompany,
  "resellers.legal_name": ofCompany,
  "resellers.name_fantasy": ofCompany,
  "resellers.name_showcase": ofCompany,
  "resellers.payment_recipient_id": ofCompany,
  "resellers.phone": ofCompany,
  "resellers.postal_code": ofCompany,
  "resellers.street": ofCompany,
  "resellers.whats_app": ofCompany,
  "sandbox_card_refunds.name": "an idempotency key",
  "subcategories.name": ofCatalogue,
};
