import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { generateFilms, generateProse } from "./made-up";

export const meta: MetaFunction = () => [{ title: "Vinil adesivo | Remix" }];

/** `?filmes=` sets the number of films, which controls the page size for the comparison. */
export function loader({ request }: LoaderFunctionArgs) {
  const asked = Number(new URL(request.url).searchParams.get("filmes"));
  return {
    inCart: Number(/itens=(\d+)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? 0),
    description: generateProse(1200),
    films: generateFilms(Math.min(2000, asked || 0)),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await request.formData();
  const inCart = Number(/itens=(\d+)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? 0);
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search.replace(/[?&]index\b/, "").replace(/^&/, "?"), {
    headers: { "set-cookie": `itens=${inCart + 1}; Path=/; HttpOnly; SameSite=Lax` },
  });
}

export default function Product() {
  const { inCart, description, films } = useLoaderData<typeof loader>();
  return (
    <>
      <header>
        <Link to="/">Loja</Link>
        <a href="/cart">Carrinho, {inCart === 1 ? "1 item" : `${inCart} itens`}</a>
      </header>
      <main>
        <h1>Vinil adesivo</h1>
        <strong>R$ 30,80</strong>
        <Form method="post">
          <label>
            Metros
            <input name="quantidade" defaultValue="1" inputMode="numeric" />
          </label>
          <button type="submit" name="intent" value="adicionar">
            Adicionar ao carrinho
          </button>
        </Form>
        <p>{description}</p>
        <h2>Mais produtos</h2>
        <ul>
          {films.map(({ name, address, price, parts }) => (
            <li key={address}>
              <Link to={address}>{name}</Link>
              <b>{price}</b>
              <small>{parts}</small>
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}
