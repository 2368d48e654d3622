import { Notice } from "~/ui/notice";

/** Before the fields: what changes for a client who becomes an installer, and what does not. */
export const ClientNotice = ({ email }: { email: string }) => (
  <Notice kind="information" title="Sua conta passa a ser de aplicador">
    <ul className="list-disc pl-5">
      <li>Você continua entrando com {email} e a mesma senha.</li>
      <li>Seus pedidos, favoritos e endereços ficam como estão.</li>
      <li>Seu nome, contatos e cidade aparecem para clientes quando você ativar o cadastro.</li>
      <li>O desconto de aplicador entra sozinho nas próximas compras.</li>
    </ul>
    <p>Já preenchemos o que sabemos. Confira e complete.</p>
  </Notice>
);
