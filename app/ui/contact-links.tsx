import { paths } from "~/paths";
import type { CompanyDetails } from "./company";
import { Link } from "./link";

export function ContactLinks({ company }: { company: CompanyDetails }) {
  return (
    <>
      <Link href={company.whatsappHref}>
        <span>
          WhatsApp <span className="whitespace-nowrap">{company.whatsapp}</span>
        </span>
      </Link>{" "}
      <Link href={paths.call(company.phone)}>
        <span>
          Telefone <span className="whitespace-nowrap">{company.phone}</span>
        </span>
      </Link>{" "}
      <Link href={`mailto:${company.email}`}>
        <span>
          E-mail <Mail address={company.email} />
        </span>
      </Link>{" "}
    </>
  );
}

/** Allows a line break after the at sign. */
function Mail({ address }: { address: string }) {
  const [name = "", host = ""] = address.split("@");
  return (
    <span>
      {`${name}@`}
      <wbr />
      {host}
    </span>
  );
}
