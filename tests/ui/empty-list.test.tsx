import { expect, it } from "vitest";
import { EmptyList } from "~/features/catalogue/empty-list";
import { noFilter, type ProductFilter } from "~/features/catalogue/product-filter";
import { messages } from "~/messages";
import { render } from "./render";

const wayOut = (filter: Partial<ProductFilter>) => {
  const $ = render(
    <EmptyList
      title={messages.catalogue.nothingForCategory("Madeira")}
      filter={{ ...noFilter, ...filter }}
      path="/categorias/madeira"
      unfiltered="Ver tudo em Madeira"
    />,
  );
  expect($("h2").text()).toBe("Nenhum resultado para categorias: Madeira");
  return [$("a").text(), $("a").attr("href")];
};

it.each<[string, Partial<ProductFilter>, string[]]>([
  ["to all lists, where there is nothing at all", {}, ["Ver todos os produtos", "/produtos"]],
  ["to the whole list, from a text", { text: "xyz" }, ["Ver tudo em Madeira", "/categorias/madeira"]],
  ["to the whole list, from filters", { sizes: ["1 m"] }, ["Ver tudo em Madeira", "/categorias/madeira"]],
  [
    "to the text alone, from both",
    { text: "oak", colours: ["Azul"], subcategory: "Claras", order: "ascending", page: 1 },
    ["Remover os filtros", "/categorias/madeira?produto=oak&ordem=preco-ascendente"],
  ],
])("an empty product list links %s", (_, filter, expected) => {
  expect(wayOut(filter)).toEqual(expected);
});
