import "@remix-run/node";

// With single fetch (remix.config.js) loader types include `data()` as is.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
