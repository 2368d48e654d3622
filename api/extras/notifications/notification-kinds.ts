import { findFilled, type NotificationKind, type WithExtras } from "../../extra-places";
import { installerType } from "../../installers/installer-saving";
import { orderProgress } from "../../mail/mail-switches";

/** Optional mails, as the page that turns them off names them. */
export const listKinds = (services: WithExtras): readonly NotificationKind[] => [
  orderProgress,
  ...findFilled(services, "notifications").flat(),
];

/** Those that an account of this type gets. */
export const listKindsFor = (userType: number, services: WithExtras) =>
  listKinds(services).flatMap(({ isForInstallers, ...kind }) =>
    isForInstallers && userType !== installerType ? [] : [kind],
  );

/** Mails that no switch turns off. */
export const listAlwaysSent = (services: WithExtras) => [
  {
    title: "Pagamentos, cancelamentos, reembolsos e devoluções",
    reason: "São os comprovantes da compra, que a loja é obrigada a enviar.",
  },
  ...findFilled(services, "alwaysSent"),
  {
    title: "Segurança: senha, e-mail e verificação em duas etapas",
    reason: "Se não foi você, é assim que você fica sabendo a tempo.",
  },
  {
    title: "Boas-vindas, confirmações, cópia e exclusão dos dados",
    reason: "Respondem, uma vez, a um pedido seu.",
  },
];
