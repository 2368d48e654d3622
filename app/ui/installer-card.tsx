import { Fragment } from "react";
import { paths } from "~/paths";
import { Link } from "./link";
import { Avatar } from "./reseller-card";

export interface InstallerCardContent {
  id: number;
  name: string;
  picture?: string | null;
  /** 'São Paulo/SP'. */
  place?: string | null;
  specialties: readonly string[];
  /** Formatted: '(11) 3333-4444'. */
  phone?: string | null;
  whatsApp?: string | null;
  tradeName?: string | null;
  /** 'Autônomo'. */
  category?: string | null;
  isNational?: boolean;
  /** Outside the place that was searched. */
  isElsewhere?: boolean;
  /** 'a cerca de 3 km'. */
  distance?: string | null;
}

interface InstallerListProps {
  installers: readonly InstallerCardContent[];
  /** Pre-filled chat message. */
  greeting: string;
}

/** Those of the searched place, then those elsewhere who work nationwide. */
export function InstallerList({ installers, greeting }: InstallerListProps) {
  const elsewhere = installers.filter(({ isElsewhere }) => isElsewhere);
  return (
    <>
      <Cards installers={installers.filter(({ isElsewhere }) => !isElsewhere)} greeting={greeting} />
      {elsewhere.length > 0 && <h2>Atendem todo o Brasil</h2>}
      <Cards installers={elsewhere} greeting={greeting} />
    </>
  );
}

const Cards = ({ installers, greeting }: InstallerListProps) =>
  installers.length > 0 && (
    <ul className="installers grid grid-cols-1 gap-3 desk:grid-cols-2 desk:gap-4">
      {installers.map((installer) => (
        <InstallerCard key={installer.id} installer={installer} greeting={greeting} />
      ))}
    </ul>
  );

function InstallerCard({ installer, greeting }: { installer: InstallerCardContent; greeting: string }) {
  const { id, name, picture, place, specialties, distance, isNational, tradeName, category } = installer;
  const where = [place, distance, isNational && "atende todo o Brasil"].filter(Boolean).join(" · ");
  const business = [tradeName, category].filter(Boolean).join(" · ");
  return (
    <li className="box installer">
      <Avatar name={name} image={picture} side={72} />
      <div>
        <h2>
          <Link href={paths.installer(id)}>{name}</Link>
        </h2>
        {where && <p>{where}</p>}
        {business && <p>{business}</p>}
        {specialties.length > 0 && <p className="hint">{specialties.join(", ")}</p>}
        <InstallerContacts {...installer} greeting={greeting} />
      </div>
    </li>
  );
}

interface InstallerContactsProps extends Pick<InstallerCardContent, "phone" | "whatsApp"> {
  otherPhone?: string | null;
  greeting: string;
}

/** Omits numbers that cannot be called. */
export function InstallerContacts({ phone, otherPhone, whatsApp, greeting }: InstallerContactsProps) {
  const numbers = [phone, otherPhone].filter((number) => number != null);
  if (numbers.length === 0 && !whatsApp) return null;
  return (
    <p className="contacts">
      {numbers.map((number) => (
        <Fragment key={number}>
          <Link className="link" href={paths.call(number)}>
            Telefone {number}
          </Link>{" "}
        </Fragment>
      ))}
      {whatsApp && (
        <Link className="link" href={paths.whatsApp(whatsApp, greeting)} target="_blank" rel="noopener">
          WhatsApp {whatsApp}
        </Link>
      )}
    </p>
  );
}
