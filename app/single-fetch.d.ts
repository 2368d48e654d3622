import "@remix-run/node";

// With this flag (remix.config.js) loaders' types reach their pages as they are, `data()` included.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
