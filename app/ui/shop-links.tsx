import { Fragment } from "react";
import { shopLinks } from "~/extras.shell";
import { Link } from "./link";

export const ShopLinks = () =>
  shopLinks.map(({ name, href }) => (
    <Fragment key={href}>
      <Link href={href}>{name}</Link>{" "}
    </Fragment>
  ));
