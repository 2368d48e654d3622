import { index, type RouteConfig } from "@remix-run/route-config";

export default [index("product.tsx")] satisfies RouteConfig;
