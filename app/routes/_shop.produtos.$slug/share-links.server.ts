import type { Product } from "~/domain/product";
import { type AttributeGroup, type Choice, writeChoice } from "~/domain/sku-choice";
import { messages } from "~/messages";
import { paths } from "~/paths";

export function shareOf(
  product: Pick<Product, "name" | "slug">,
  groups: readonly AttributeGroup[],
  choice: Choice,
  origin: string,
) {
  const { name, slug } = product;
  const url = `${origin}${paths.product(slug, writeChoice(new URLSearchParams(), groups, choice))}`;
  const whatsApp = `https://wa.me/?text=${encodeURIComponent(`${name}: ${url}`)}`;
  const facebook = `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;
  const mail = `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`;
  return {
    title: name,
    url,
    links: [
      { name: "WhatsApp", href: whatsApp },
      { name: "Facebook", href: facebook },
      { name: "E-mail", href: mail },
    ],
    failed: messages.catalogue.cannotShare,
  };
}
