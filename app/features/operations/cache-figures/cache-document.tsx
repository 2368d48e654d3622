import { paths } from "~/paths";
import type { CachedAnswer } from "~/upstream/cache/cached-answers.server";

const scopes: Readonly<Record<CachedAnswer["scope"], string>> = {
  public: "todos",
  anonymous: "visitantes",
  shopper: "um cliente conectado",
  missing: "chamada que a API não tem",
};

const format = (unit: "second" | "kilobyte" | "megabyte", value: number) =>
  new Intl.NumberFormat("pt-BR", { style: "unit", unit, maximumFractionDigits: 1 }).format(value);

interface CacheDocumentProps {
  readonly listed: readonly CachedAnswer[];
  readonly count: number;
  readonly bytes: number;
}

export function CacheDocument({ listed, count, bytes }: CacheDocumentProps) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Respostas da API em cache</title>
      </head>
      <body>
        <h1>Respostas da API em cache</h1>
        <p>
          Neste processo: {count} respostas, {format("megabyte", bytes / 1e6)}. Mostradas: {listed.length}, da
          última usada à mais antiga.
        </p>
        <table>
          <thead>
            <tr>
              {["Chamada", "Sobre", "Para quem", "Idade", "Tamanho", "Ação"].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map(({ id, call, about, scope, ageInMs, bytes }) => (
              <tr key={id}>
                <th scope="row">{call}</th>
                <td>{about}</td>
                <td>{scopes[scope]}</td>
                <td>{format("second", Math.round(ageInMs / 1000))}</td>
                <td>{format("kilobyte", bytes / 1000)}</td>
                <td>
                  <form method="post" action={paths.account.cachedAnswers()}>
                    <input type="hidden" name="resposta" value={id} />
                    <button type="submit" aria-label={`Descartar ${call} ${about}`}>
                      Descartar
                    </button>
                  </form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </body>
    </html>
  );
}
