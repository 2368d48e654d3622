/** Multi-host URLs as libpq reads them: `postgres://user:password@one:5432,two:5432/name`. */
const postgresUrl = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/;

/** One URL for each host of a PostgreSQL URL, in its order; empty if it is none. */
export function listServerUrls(url: string): readonly string[] {
  const [, before = "", hosts = "", after = ""] = postgresUrl.exec(url) ?? [];
  const urls = hosts.split(",").map((host) => `${before}${host}${after}`);
  return urls.every((each) => URL.canParse(each)) ? urls : [];
}
