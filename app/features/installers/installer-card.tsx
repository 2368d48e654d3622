import { Fragment } from "react";
import type { InstallerTicks } from "~/http/extra.server";
import { describeSpecialties } from "~/model/installer";
import { formatReviewCount } from "~/model/review";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { Link } from "~/ui/link";
import { Avatar } from "~/ui/reseller-card";
import { AverageRating } from "~/ui/stars";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { InstallerStandingContent } from "./installer-status";

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
  isNational?: boolean;
  /** Outside the place that was searched. */
  isElsewhere?: boolean;
  /** 'a cerca de 3 km'. */
  distance?: string | null;
  standing?: InstallerStandingContent;
}

interface InstallerListProps {
  installers: readonly InstallerCardContent[];
  /** Pre-filled chat message. */
  greeting: string;
  /** Set when the card is part of a request for a quote. */
  ticks: InstallerTicks | null;
}

/** Those of the searched place, then those elsewhere who work nationwide. */
export function InstallerList({ installers, greeting, ticks }: InstallerListProps) {
  if (installers.length === 0) return null;
  const nearbyInstallers = installers.filter(({ isElsewhere }) => !isElsewhere);
  const elsewhere = installers.filter(({ isElsewhere }) => isElsewhere);
  const lists = (
    <>
      <Cards installers={nearbyInstallers} greeting={greeting} ticks={ticks} />
      {elsewhere.length > 0 && <h2>Atendem todo o Brasil</h2>}
      <Cards installers={elsewhere} greeting={greeting} ticks={ticks} />
    </>
  );
  if (ticks === null) return lists;
  return (
    <form method="get" action={ticks.action} className="quote-choice stack" autoComplete="off">
      {lists}
      <div className="box">
        <p data-marked={ticks.marked}>{ticks.words}</p>
        <Button>Pedir orçamento</Button>
      </div>
    </form>
  );
}

const Cards = ({ installers, greeting, ticks }: InstallerListProps) =>
  installers.length > 0 && (
    <ul className="installers grid grid-cols-1 gap-3 desk:grid-cols-2 desk:gap-4">
      {installers.map((installer) => (
        <InstallerCard key={installer.id} installer={installer} greeting={greeting} ticks={ticks} />
      ))}
    </ul>
  );

interface InstallerCardProps extends Omit<InstallerListProps, "installers"> {
  installer: InstallerCardContent;
}

function InstallerCard({ installer, greeting, ticks }: InstallerCardProps) {
  const { id, name, picture, place, specialties, distance, isNational, isElsewhere, standing } = installer;
  const rating = standing?.rating;
  // The heading above the installers elsewhere already says it.
  const reach = isNational && !isElsewhere && "todo o Brasil";
  const where = [place, distance, reach].filter(Boolean).join(" · ");
  return (
    <li className="box installer">
      <Avatar name={name} image={picture} side={72} />
      <div>
        <h2>
          <Link href={paths.installer(id)}>{name}</Link>
        </h2>
        {where && <p>{where}</p>}
        {rating && (
          <p>
            <AverageRating average={rating.average}>{formatReviewCount(rating.count)}</AverageRating>
          </p>
        )}
        {specialties.length > 0 && <p className="hint truncate">{describeSpecialties(specialties)}</p>}
        <div className="ways">
          <InstallerContacts {...installer} greeting={greeting} />
          {ticks && (
            <Checkbox
              label={
                <span>
                  Pedir orçamento <VisuallyHidden>a {name}</VisuallyHidden>
                </span>
              }
              name={ticks.field}
              value={String(id)}
            />
          )}
        </div>
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
            Telefone <span className="whitespace-nowrap">{number}</span>
          </Link>{" "}
        </Fragment>
      ))}
      {whatsApp && (
        <Link className="link" href={paths.whatsApp(whatsApp, greeting)} target="_blank" rel="noopener">
          WhatsApp <span className="whitespace-nowrap">{whatsApp}</span>
        </Link>
      )}
    </p>
  );
}
