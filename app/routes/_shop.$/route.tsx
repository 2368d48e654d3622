import { ErrorBoundary } from "~/error-page";
export function loader() {
  throw new Response(null, { status: 404 });
}

/** Never drawn: the loader answers with the error page, in the shop's frame. */
export default function UnknownPage() {
  return null;
}

export { ErrorBoundary };
