/** Legally required on every page. */
export interface CompanyDetails {
  legalName: string;
  taxId: string;
  address: string;
  email: string;
  /** Formatted: '(11) 90000-0000' or '0800 000 0000'. */
  phone: string;
  /** Formatted: '(11) 90000-0000'. */
  whatsapp: string;
  whatsappHref: string;
  /** Null when not configured. */
  coordinates: { latitude: number; longitude: number } | null;
  /** Whether `/resaleconfig` leads to the sellers' portal. */
  hasSellerPortal: boolean;
  social: readonly { name: string; href: string }[];
}
