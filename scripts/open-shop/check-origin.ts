import dns from "node:dns/promises";
import { connect, type PeerCertificate, type TLSSocket } from "node:tls";
import { type Finding, getErrorCode, limitTime, reportMissing, reportRight, reportWrong } from "./finding";

const minDaysOfCertificate = 14;
const dayInMs = 86_400_000;

interface Options {
  readonly limitInMs: number;
  readonly lookup?: (host: string) => Promise<string>;
  /** PEM; by default the public authorities. */
  readonly authority?: string;
  readonly now?: Date;
}

const lookUp = async (host: string) => (await dns.lookup(host)).address;

/** A public https address whose name resolves, with a certificate that is valid for two weeks or more. */
export async function checkOrigin(
  name: string,
  address: string | undefined,
  { limitInMs, lookup = lookUp, authority, now = new Date() }: Options,
): Promise<Finding[]> {
  if (!address) return [reportMissing(name, "Defina o endereço público, que começa com https://.")];
  if (!URL.canParse(address)) return [reportWrong(name, "não é um endereço", "Escreva https:// e o nome.")];
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:")
    return [reportWrong(name, "não é https", "Use https: sem ele não há cookies seguros.")];
  if (/(^|\.)(localhost|example|test|invalid|local)$|^example\.|^[\d.]+$|^\[/.test(hostname))
    return [reportWrong(name, `${hostname} só vale nesta máquina ou em exemplos`, "Use um domínio seu.")];
  const found: Finding[] = [reportRight(name, address)];
  try {
    const host = await limitTime(limitInMs, () => lookup(hostname));
    found.push(reportRight(`DNS de ${hostname}`, host));
    const peer = await limitTime(limitInMs, (signal) =>
      getCertificate({ host, port: Number(port || 443), servername: hostname, ca: authority }, signal),
    );
    return [...found, checkCertificate(hostname, peer, now)];
  } catch (error) {
    return found.length === 1
      ? [
          ...found,
          reportWrong(
            `DNS de ${hostname}`,
            `não responde (${getErrorCode(error)})`,
            "Crie o registro A ou AAAA.",
          ),
        ]
      : [
          ...found,
          reportWrong(`TLS de ${hostname}`, `não responde (${getErrorCode(error)})`, "Ponha no ar o proxy."),
        ];
  }
}

interface Peer {
  readonly certificate: PeerCertificate;
  /** Why it is not trusted. */
  readonly flaw: string | null;
}

function checkCertificate(hostname: string, { certificate, flaw }: Peer, now: Date): Finding {
  const subject = `TLS de ${hostname}`;
  const days = Math.floor((Date.parse(certificate.valid_to) - now.getTime()) / dayInMs);
  if (flaw !== null)
    return reportWrong(subject, `o certificado não vale (${flaw})`, "Instale a cadeia inteira.");
  return days < minDaysOfCertificate
    ? reportWrong(
        subject,
        `o certificado vence em ${days} dias`,
        "Renove-o, e confira a renovação automática.",
      )
    : reportRight(subject, `o certificado vale por mais ${days} dias`);
}

interface Server {
  readonly host: string;
  readonly port: number;
  readonly servername: string;
  readonly ca: string | undefined;
}

function getCertificate(server: Server, signal: AbortSignal): Promise<Peer> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({ ...server, rejectUnauthorized: false }, () => {
      const flaw = socket.authorized ? null : getErrorCode(socket.authorizationError);
      resolve({ certificate: socket.getPeerCertificate(), flaw });
      socket.destroy();
    });
    socket.on("error", reject);
    signal.addEventListener("abort", () => socket.destroy());
  });
}
