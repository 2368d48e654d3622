import { paths } from "~/paths";

const personal = [
  paths.cart(),
  paths.checkout(),
  "/profile",
  "/address",
  paths.listAddress(),
  paths.login(),
  paths.register(),
  paths.location(),
];

const text = ["User-agent: *", ...personal.map((path) => `Disallow: ${path}`), ""].join("\n");

export const loader = () =>
  new Response(text, { headers: { "content-type": "text/plain", "cache-control": "public, max-age=3600" } });
