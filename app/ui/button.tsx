import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";

/** solid: the one primary action of a screen. tinted: the same action on a list card. */
type ButtonLook = "solid" | "tinted" | "outlined" | "quiet";

interface ButtonFace {
  look?: ButtonLook;
  icon?: IconName;
  full?: boolean;
  children: ReactNode;
}

const getButtonClass = ({ look = "solid", full }: Pick<ButtonFace, "look" | "full">) =>
  `button ${look}${full ? " full" : ""}`;

/** Followed by a space for text browsers. Name and value select the form's action. */
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
      <button type={type} className={getButtonClass({ look, full })} {...rest}>
        {icon && <Icon name={icon} />}
        {children}
      </button>{" "}
    </>
  );
}

interface ButtonLinkProps extends ButtonFace {
  href: string;
  external?: boolean;
  id?: string;
  "aria-label"?: string;
}

export function ButtonLink({ look, icon, full, children, external, ...rest }: ButtonLinkProps) {
  const elsewhere = external ? { target: "_blank", rel: "noopener" } : {};
  return (
    <>
      <Link className={getButtonClass({ look, full })} {...rest} {...elsewhere}>
        {icon && <Icon name={icon} />}
        {children}
      </Link>{" "}
    </>
  );
}
