import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connect } from "../../api/database/connection";
import { productImages, products } from "../../api/database/schema/catalogue";
import { listedProducts } from "../../api/database/schema/product-search";
import { resellers } from "../../api/database/schema/resellers";
import { getProductByName, listProducts } from "../../contract/catalogue";
import { getPlatformSettings } from "../../contract/information";
import { placeOrders } from "../../contract/orders";
import { markAsDemo } from "../../demo/demo-marker";
import { loadDemo } from "../../demo/load-demo";
import { parseCsv } from "../../scripts/catalogue/csv";
import { formatChanges, importCatalogue } from "../../scripts/catalogue/import-catalogue";
import { CatalogueFaults } from "../../scripts/catalogue/tables";
import { getOutcome } from "../../scripts/run.mjs";
import { createBareTestDatabase } from "../setup/database";
import { addShopper, checkoutFor } from "../setup/shoppers";
import { openUpstream, type Upstream } from "../setup/upstream";

const page = readFileSync("docs/opening-a-shop.md", "utf8");
const documented = Object.fromEntries(
  [...page.matchAll(/^`(\w+\.csv)`.*\n```csv\n([\s\S]*?)```$/gm)].map(([, name = "", text = ""]) => [
    name,
    text,
  ]),
);

describe("parseCsv", () => {
  it("reads what spreadsheets write: quotes, separators and line breaks in cells, either separator", () => {
    const cells = (text: string) => parseCsv(text).map((line) => [line.number, ...line.cells]);
    expect(cells('a;"b"\r\n"1;2";"diz ""oi""\r\nfim"\r\n;;\r\n 5" ; x,y\r\n')).toEqual([
      [1, "a", "b"],
      [2, "1;2", 'diz "oi"\nfim'],
      [5, '5"', "x,y"],
    ]);
    expect(cells('a,b\n"12,90",')).toEqual([
      [1, "a", "b"],
      [2, "12,90", ""],
    ]);
  });

  it("skips the line with which Excel declares the separator", () => {
    expect(parseCsv("sep=;\r\na,b;c\r\n1;2\r\n")).toEqual([
      { number: 2, cells: ["a,b", "c"] },
      { number: 3, cells: ["1", "2"] },
    ]);
  });

  it.each([
    ['a;b\n1;"2\n3;4\n', 2, 1],
    ['a;b\n"x\ny";2\n3;"x\n4;"y"\n', 4, 1],
    ['"x"y;b\n', 1, 0],
  ])("names row and column of the unpaired quote in %j", (text, line, column) => {
    expect(() => parseCsv(text)).toThrow(expect.objectContaining({ line, column }));
  });

  it("finds an unpaired quote in the time that a right file takes", () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => `P-${row};"Papel ""${row}""";12,90`);
    const begunAt = performance.now();
    expect(parseCsv(rows.join("\n"))).toHaveLength(20_000);
    const timeOfRight = performance.now() - begunAt;
    const broken = [...rows.slice(0, 10_000), `P;"Papel de parede com aspas sem par;12,90`].join("\n");
    expect(() => parseCsv(`${broken}\n${"a".repeat(100_000)}`)).toThrow(
      expect.objectContaining({ line: 10_001, column: 1 }),
    );
    expect(performance.now() - begunAt).toBeLessThan(10 * timeOfRight + 1_000);
  });
});

describe("npm run catalogue", () => {
  let upstream: Upstream;
  let folder: string;
  let uploadsFolder: string;

  beforeEach(async () => {
    upstream = await openUpstream();
    folder = mkdtempSync(path.join(tmpdir(), "envelopa-catalogue-"));
    uploadsFolder = mkdtempSync(path.join(tmpdir(), "envelopa-uploads-"));
    for (const [name, text] of Object.entries(documented)) writeFileSync(path.join(folder, name), text);
  });
  afterEach(async () => {
    await upstream.close();
    for (const each of [folder, uploadsFolder]) rmSync(each, { recursive: true });
  });

  const edit = (name: string, before: string, after: string) => {
    const file = path.join(folder, name);
    const text = readFileSync(file, "utf8");
    expect(text).toContain(before);
    writeFileSync(file, text.replace(before, after));
  };
  const run = (more = {}) => importCatalogue(upstream.database, folder, { uploadsFolder, ...more });
  const faultsOf = async () => {
    const error: unknown = await run().catch((reason: unknown) => reason);
    return error instanceof CatalogueFaults ? error.faults : error;
  };
  const namesIn = async (filter: object) =>
    (await upstream.answerTo(listProducts, { body: { page: 1, pageSize: 10, ...filter } })).products.map(
      ({ productName }) => productName,
    );

  it("imports the files of docs/opening-a-shop.md as a product that is found, listed and bought", async () => {
    writeFileSync(path.join(folder, "quem-somos.html"), "<p>Desde 1998.</p>");
    expect(formatChanges(await run())).toEqual([
      "  textos: novas 0, mudadas 1 (1), iguais 0",
      "  lojas: novas 1 (11222333000181), mudadas 0, iguais 0",
      "  categorias: novas 2 (papel-de-parede, cores), mudadas 0, iguais 0",
      "  subcategorias: novas 2 (listrados, azul), mudadas 0, iguais 0",
      "  produtos: novas 1 (PP-LIS), mudadas 0, iguais 0",
      "  variacoes: novas 2 (PP-LIS-AM, PP-LIS-VD), mudadas 0, iguais 0",
      "  ofertas: novas 2 (PP-LIS-AM em adesivos-do-sul, PP-LIS-VD em adesivos-do-sul), mudadas 0, iguais 0",
      "  ligações e fotos: 9 mudadas",
    ]);
    expect(await upstream.answerTo(getPlatformSettings)).toMatchObject({ aboutStore: "<p>Desde 1998.</p>" });
    const name = "Papel de parede Marinheiro";
    expect(await namesIn({ product: "marinheiro" })).toEqual([name]);
    expect(await namesIn({ CategoryName: "papel-de-parede" })).toEqual([name]);
    expect(await namesIn({ productSubCategory: "listrados" })).toEqual([name]);
    expect(await namesIn({ Subcategories: ["Azul"] })).toEqual([name]);
    expect(await namesIn({ Subcategories: ["Verde"] })).toEqual([]);

    const found = await upstream.answerTo(getProductByName, {
      query: { productName: "papel-de-parede-marinheiro" },
    });
    expect(found).toMatchObject({
      productDescription: "Listras largas; lavável, por metro.",
      calculator: true,
    });
    const shopper = await addShopper(upstream);
    const payloads = await checkoutFor(upstream, shopper, [{ skuId: 1, resellerId: 1, quantity: 2 }]);
    expect(payloads[0]?.Items).toMatchObject([{ Price: 54.9, Qty: 2 }]);
    const { orders } = await upstream.answerTo(placeOrders, { token: shopper.token, body: payloads });
    expect(orders).toHaveLength(1);

    expect(await loadDemo(upstream.database, { now: new Date() })).toBeNull();
  });

  it("writes nothing the second time, only what changed the third, and nothing at all with --conferir", async () => {
    const summary = async (more = {}) => {
      const { links, ...tables } = await run(more);
      const changed = Object.values(tables).flatMap(({ created, changed }) => [...created, ...changed]);
      return [...changed, links];
    };
    expect((await summary({ isDryRun: true })).length).toBeGreaterThan(8);
    expect(await upstream.database.$count(products)).toBe(0);
    await run();
    expect(await summary()).toEqual([0]);

    for (const name of readdirSync(folder)) if (name !== "ofertas.csv") rmSync(path.join(folder, name));
    edit("ofertas.csv", "54,90;120", "12.90;0");
    expect(await summary({ isDryRun: true })).toEqual(["PP-LIS-AM em adesivos-do-sul", 0]);
    expect(await summary()).toEqual(["PP-LIS-AM em adesivos-do-sul", 0]);
    expect(await summary()).toEqual([0]);
    expect(await upstream.database.select().from(listedProducts)).toMatchObject([{ inStock: false }]);
  });

  it("names every fault with file, line and column, and writes nothing", async () => {
    edit("lojas.csv", "11.222.333/0001-81", "11.222.333/0001-82");
    edit("lojas.csv", "-49,2719;;", "-49,2719;9,90;");
    edit("categorias.csv", "no_menu", "menu");
    edit("subcategorias.csv", "Azul;Cores;#1552A8", "Azul;Cores;azul\nAzul;Cores;");
    edit("produtos.csv", "PP-LIS;", ";");
    edit("produtos.csv", "Listrados;", "Xadrez;");
    edit("variacoes.csv", "PP-LIS;59,90;Azul-marinho", "PP-LIS;59.9.0;Azul-marinho");
    edit("variacoes.csv", "0,58 m;\n", "0,58 m;azul.jpg\n");
    edit("ofertas.csv", "PP-LIS-VD;", '"PP-LIS-VD;');
    writeFileSync(path.join(folder, "precos.csv"), "");
    expect(await faultsOf()).toEqual([
      expect.stringMatching(/^precos\.csv: o nome não é nenhum de lojas\.csv, /),
      "lojas.csv, linha 2, cnpj: escreva um CNPJ válido, em vez de '11.222.333/0001-82'",
      expect.stringMatching(/^categorias\.csv, linha 1: não há a coluna 'menu', só nome, /),
      "subcategorias.csv, linha 3, tom: escreva uma cor como #17181B, em vez de 'azul'",
      "produtos.csv, linha 2, codigo: falta",
      "variacoes.csv, linha 2, preco: escreva um valor em reais, como 12,90, em vez de '59.9.0'",
      "ofertas.csv, linha 3, variacao: há aspas sem par",
    ]);
    expect(await upstream.database.$count(products)).toBe(0);
  });

  it("reads a file as Excel in Brazil writes it: Windows-1252 with its separator declared", async () => {
    const file = path.join(folder, "lojas.csv");
    const text = `sep=;\r\n${readFileSync(file, "utf8").replaceAll("\n", "\r\n").replace("Adesivos do Sul", "Revestimentos São João – Decoração")}`;
    expect(text).toContain("São João –");
    writeFileSync(file, Buffer.from(text.replace("–", "\u0096"), "latin1"));
    await run();
    const [shop] = await upstream.database.select().from(resellers);
    expect(shop?.nameFantasy).toBe("Revestimentos São João – Decoração");
  });

  it.each([
    ["two columns of one name", "nome;categorias;Nome\n", "linha 1: há mais de uma coluna 'nome'"],
    ["tabs", "nome\tcategorias\n", "há tabulações entre as células: salve cada planilha como"],
    [
      "a title above the headings",
      "Minhas cores 2026\n\nnome;categorias\nAzul;Cores\n",
      "os nomes das colunas estão na linha 3: apague as linhas acima deles",
    ],
    ["a renamed workbook", "PK\u0003\u0004", "salve cada planilha como"],
  ])("says in one sentence that a file has %s", async (_, text, sentence) => {
    writeFileSync(path.join(folder, "subcategorias.csv"), text);
    expect(await faultsOf()).toEqual([expect.stringMatching(/^subcategorias\.csv/)]);
    expect(String(await faultsOf())).toContain(sentence);
  });

  it("says how to save a workbook that lies beside the files", async () => {
    writeFileSync(path.join(folder, "produtos.xlsx"), "PK");
    expect(await faultsOf()).toEqual([
      expect.stringMatching(/^produtos\.xlsx: salve cada planilha como "CSV UTF-8/),
    ]);
  });

  it("reads no picture from outside the folder", async () => {
    const outside = path.join(uploadsFolder, "segredo.jpg");
    await sharp({ create: { width: 4, height: 3, channels: 3, background: "#1A2B4C" } }).toFile(outside);
    symlinkSync(outside, path.join(folder, "atalho.jpg"));
    const up = path.relative(folder, outside);
    edit("variacoes.csv", "0,58 m;\n", `0,58 m;${up}|atalho.jpg\n`);
    expect(await faultsOf()).toEqual([
      `variacoes.csv, linha 2, fotos: '${up}' fica fora da pasta`,
      "variacoes.csv, linha 2, fotos: 'atalho.jpg' fica fora da pasta",
    ]);
  });

  it("names what a row refers to and neither the files nor the database have", async () => {
    const file = path.join(folder, "lojas.csv");
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace(
        /^11.*\n/m,
        (row) => `${row}${row.replace("11.222.333/0001-81", "11444777000161")}`,
      ),
    );
    edit("subcategorias.csv", "Listrados;Papel de parede", "Listrados;Papel|Cores");
    edit("produtos.csv", "Listrados;", "Xadrez;");
    edit("variacoes.csv", "PP-LIS-VD;PP-LIS;59,90;Verde", "PP-LIS-VD;PP-LIS;59,90;Azul-marinho");
    edit("ofertas.csv", "PP-LIS-VD;adesivos-do-sul", "PP-LIS-XX;adesivos");
    expect(await faultsOf()).toEqual([
      "lojas.csv, linha 3: o endereço 'adesivos-do-sul' já é de outra loja",
      "subcategorias.csv, linha 2: não há a categoria 'Papel'",
      "ofertas.csv, linha 3: não há a variação 'PP-LIS-XX'",
      "ofertas.csv, linha 3: não há a loja 'adesivos'",
      "produtos.csv, linha 2: não há a subcategoria 'Xadrez'",
      "variacoes.csv: PP-LIS-AM, PP-LIS-VD são do mesmo produto e têm os mesmos atributos",
    ]);
    expect(await upstream.database.$count(products)).toBe(0);
  });

  it("copies pictures without EXIF data once, and shows a colour's with the colour", async () => {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "#1A2B4C" } });
    await picture
      .withExif({ IFD0: { Artist: "Maria" } })
      .jpeg()
      .toFile(path.join(folder, "azul.jpg"));
    edit("variacoes.csv", "0,58 m;\n", "0,58 m;azul.jpg\n");
    await run({ isDryRun: true });
    expect(readdirSync(uploadsFolder)).toEqual([]);
    await run();
    const [stored = ""] = readdirSync(path.join(uploadsFolder, "produtos"));
    expect((await sharp(path.join(uploadsFolder, "produtos", stored)).metadata()).exif).toBeUndefined();
    const found = await upstream.answerTo(getProductByName, {
      query: { productName: "papel-de-parede-marinheiro" },
    });
    expect(found.images).toEqual([
      { path: `Uploads/produtos/${stored}`, colour: "Azul-marinho", widthInMm: null },
    ]);
    expect(found.productPic).toBe(`Uploads/produtos/${stored}`);
    expect((await run()).links).toBe(0);
    edit("variacoes.csv", "azul.jpg", "outra.jpg");
    expect(await faultsOf()).toEqual([
      "variacoes.csv, linha 2, fotos: 'outra.jpg' não existe ou não é uma imagem",
    ]);
    expect(await upstream.database.$count(productImages)).toBe(1);
  });

  it("changes nothing in an empty database with --conferir, migrations included", async () => {
    const { url, drop } = await createBareTestDatabase();
    const command = ["--import", "tsx", "scripts/catalogue/main.ts", "import", folder];
    const env = { DATABASE_URL: url, DATA_FOLDER: uploadsFolder, UPLOADS_FOLDER: "" };
    const checked = await getOutcome([process.execPath, ...command, "--conferir"], { env });
    expect([checked.code, checked.output]).toEqual([
      0,
      expect.stringContaining("  produtos: novas 1 (PP-LIS), mudadas 0, iguais 0\n"),
    ]);
    expect(checked.output).toContain("Conferido; nada foi gravado.");
    const { pool, close } = connect(url);
    const found = await pool.query(
      "select nspname as name from pg_namespace where nspname = 'drizzle' union select tablename from pg_tables where schemaname = 'public'",
    );
    expect(found.rows).toEqual([]);
    expect((await getOutcome([process.execPath, ...command], { env })).code).toBe(0);
    await pool.query(
      "delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)",
    );
    const behind = await getOutcome([process.execPath, ...command, "--conferir"], { env });
    expect([behind.code, behind.output]).toEqual([1, expect.stringContaining("falta migrar este banco (0")]);
    await close();
    await drop();
  });

  it("refuses the demonstration's database, unless it is only a trial", async () => {
    await markAsDemo(upstream.database);
    expect(await faultsOf()).toEqual([expect.stringMatching(/^este banco é o da demonstração/)]);
    expect((await run({ allowsDemo: true })).produtos.created).toEqual(["PP-LIS"]);
  });
});
