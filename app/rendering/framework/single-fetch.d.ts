import "@remix-run/node";

// Loader types include `data()` as is with single fetch (remix.config.js).
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
