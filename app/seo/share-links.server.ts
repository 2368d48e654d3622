import { messages } from "~/messages";

export function getShareLinks(name: string, url: string) {
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
    failed: messages.product.cannotShare,
  };
}
