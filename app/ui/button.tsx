import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";

/** solid: the one next step of a screen. tinted: the same step on a card of a list. */
export type ButtonLook = "solid" | "tinted" | "outlined" | "quiet";

interface ButtonFace {
  look?: ButtonLook;
  icon?: IconName;
  full?: boolean;
  children: ReactNode;
}

const classOf = ({ look = "solid", full }: Pick<ButtonFace, "look" | "full">) =>
  `button ${look}${full ? " full" : ""}`;

/** A submit button, unless told otherwise, with a space behind it for text browsers. Name and value say which action of its form is meant. */
export function Button({
  look,
  icon,
  full,
  children,
  type = "submit",
  ...rest
}: ButtonFace & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style" | "disabled">) {
  return (
    <>
      <button type={type} className={classOf({ look, full })} {...rest}>
        {icon && <Icon name={icon} />}
        {children}
      </button>{" "}
    </>
  );
}

interface ButtonLinkProps extends ButtonFace {
  href: string;
  /** Opens another site in a new tab. */
  external?: boolean;
  id?: string;
  "aria-label"?: string;
}

export function ButtonLink({ look, icon, full, children, external, ...rest }: ButtonLinkProps) {
  const elsewhere = external ? { target: "_blank", rel: "noopener" } : {};
  return (
    <>
      <Link className={classOf({ look, full })} {...rest} {...elsewhere}>
        {icon && <Icon name={icon} />}
        {children}
      </Link>{" "}
    </>
  );
}
