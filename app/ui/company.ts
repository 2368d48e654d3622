/** Who runs the shop: the law wants it on every page. */
export interface Company {
  legalName: string;
  taxId: string;
  address: string;
  email: string;
  /** As shown: '(11) 90000-0000' or '0800 000 0000'. */
  phone: string;
  /** As shown: '(11) 90000-0000'. */
  whatsapp: string;
  /** A wa.me address. */
  whatsappHref: string;
  /** Where it is on a map; null where nobody said. */
  coordinates: { latitude: number; longitude: number } | null;
  social: readonly { name: string; href: string }[];
}
