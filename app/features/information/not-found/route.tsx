import { ErrorBoundary } from "~/rendering/error-page";
export function loader() {
  throw new Response(null, { status: 404 });
}

/** Never rendered: the loader answers with the error page in the shop's layout. */
export default function UnknownPage() {
  return null;
}

export { ErrorBoundary };
