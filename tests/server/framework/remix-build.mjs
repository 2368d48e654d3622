// Minimal Remix server build, which answers every request with what its loader received.
const loader = ({ request }) =>
  Response.json({ url: request.url, headers: Object.fromEntries(request.headers) });

export const entry = { module: { default: () => new Response(null, { status: 500 }) } };
export const routes = {
  root: { id: "root", path: "", module: {} },
  all: { id: "all", parentId: "root", path: "*", module: { loader } },
};
export const assets = { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" };
export const publicPath = "/assets/";
export const assetsBuildDirectory = "build/client";
export const basename = "/";
export const future = { v3_singleFetch: true };
export const isSpaMode = false;
