import { BannerCarousel } from "~/features/catalogue/carousel";
import { AttributeChoice } from "~/features/catalogue/product/attribute-choice";
import { OffersTable } from "~/features/catalogue/product/offers";
import { SellerBox } from "~/features/catalogue/product/seller";
import { noFilter } from "~/features/catalogue/product-filter";
import { ProductListing } from "~/features/catalogue/product-listing";
import { ReviewList } from "~/features/catalogue/review-list";
import { LocationGate } from "~/features/location/location-gate";
import { paginate } from "~/model/pagination";
import { Accordion, Specifications } from "~/ui/accordion";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { PageShell } from "~/ui/page-shell";
import { Picture } from "~/ui/picture";
import { PriceBlock } from "~/ui/price";
import { ProductStrip } from "~/ui/product-card";
import { ResellerStrip } from "~/ui/reseller-card";
import { Section } from "~/ui/section";
import { AverageRating } from "~/ui/stars";
import { Stepper } from "~/ui/stepper";
import { CategoryCircles, HeroBanner, Highlights } from "../../../app/features/catalogue/home/route";
import { formatCentavos } from "../../../common/money";
import { frame, products, resellers, reviewList } from "./content";

function HomeParts() {
  return (
    <>
      <h1 className="visually-hidden">Envelopa</h1>
      <BannerCarousel label="Ofertas em destaque">
        <HeroBanner
          title="Parede nova em um fim de semana"
          text="Papéis de parede adesivos a partir de R$ 32,13 o metro."
          href="/categorias/papel-de-parede"
          action="Ver ofertas"
          image="Uploads/banners/sala.webp"
          imageMobile="Uploads/banners/sala-m.webp"
          main
        />
        <HeroBanner
          title="Carro novo"
          href="/categorias/automotivo"
          action="Ver ofertas"
          image="Uploads/banners/b.webp"
        />
      </BannerCarousel>
      <Highlights payment={[{ icon: "card", title: "Até 3x sem juros" }]} />
      <Section
        title="Envelopamento automotivo"
        more={{ name: "Ver todos os produtos", href: "/categorias/automotivo" }}
      >
        <ProductStrip products={products} />
      </Section>
      <Section title="As principais categorias">
        <CategoryCircles
          categories={frame.departments.map(({ name }) => ({
            name,
            href: `/categorias/${name}`,
            picture: `Uploads/${name}.webp`,
          }))}
        />
      </Section>
      <HeroBanner
        secondary
        title="Encontre um aplicador"
        text="Profissionais parceiros na sua cidade."
        href="/installers"
        action="Ver aplicadores"
        image="Uploads/banners/carro.webp"
      />
      <Section title="Lojas oficias">
        <ResellerStrip resellers={resellers} />
      </Section>
    </>
  );
}

export const home = (
  <PageShell frame={frame}>
    <HomeParts />
  </PageShell>
);

const longName =
  "Adesivo para envelopamento automotivo verde militar fosco, cast, com canais de ar, lavável e com laminação protetora";

/** Longest and shortest content, and missing pictures. */
export const homeExtremes = (
  <PageShell frame={{ ...frame, asksForCookies: false }}>
    <h1 className="visually-hidden">Envelopa</h1>
    <BannerCarousel label="Ofertas em destaque">
      <HeroBanner title={longName} text={longName} href="/produtos" action="Ver ofertas" main />
    </BannerCarousel>
    <Section title={longName} more={{ name: "Ver todos os produtos", href: "/categorias/tudo" }}>
      <ProductStrip
        products={Array.from({ length: 20 }, (_, index) => ({
          name: longName,
          href: `/produtos/${index}`,
          picture: index % 2 ? null : `Uploads/produtos/p${index}.webp`,
          priceInCentavos: index === 3 ? null : 12_345_678,
          oldPriceInCentavos: 23_456_789,
          discountPercent: 47,
        }))}
      />
    </Section>
    <Section title="As principais categorias">
      <CategoryCircles
        categories={Array.from({ length: 20 }, (_, index) => ({
          name: index % 3 ? "Vidros" : "Envelopamento de eletrodomésticos e bancadas",
          href: `/categorias/${index}`,
        }))}
      />
    </Section>
    <HeroBanner secondary title={longName} href="/installers" action="Ver mais" />
    <Section title="Os mais vendidos">
      <ProductStrip products={products.slice(0, 1)} />
    </Section>
    <Section title="Uma categoria só">
      <CategoryCircles categories={[{ name: "Vidros", href: "/categorias/vidros" }]} />
    </Section>
    <Section title="Lojas oficias">
      <ResellerStrip
        resellers={Array.from({ length: 20 }, (_, index) => ({
          name: index % 2 ? longName : "Vinil Mais",
          href: `/vitrine/${index}`,
          distanceInKm: 4_321.98 * index,
        }))}
      />
    </Section>
    <Section title="Uma loja só">
      <ResellerStrip resellers={resellers.slice(0, 1)} />
    </Section>
  </PageShell>
);

export const gate = (
  <PageShell
    frame={{ ...frame, cep: null, shopper: null, cartCount: 0 }}
    gate={
      <LocationGate here="/home" saved={[]} cep="00000-100" error="O Cep informado não foi encontrado." />
    }
  >
    <HomeParts />
  </PageShell>
);

const option = (name: string, count: number, hex: string | null = null) => ({ name, count, hex });

function SearchParts() {
  return (
    <>
      <Breadcrumb steps={[{ name: "Home", href: "/home" }]} here="produtos" />
      <ProductListing
        listing={{
          filter: { ...noFilter, text: "carbono", sizes: ["1,52 m"], colours: ["Preto"], page: 7 },
          cards: products,
          pagination: paginate(7, 20, { totalPages: 12, totalItems: 234 }, 5),
          isBeyondLast: false,
          options: {
            subcategory: {
              inSight: [option("Fibra de carbono", 120), option("Notebook e tablet", 4)],
              others: [],
              isEstimated: false,
            },
            colours: {
              inSight: [option("Preto", 31, "#141414"), option("Branco", 4, "#F7F6F2")],
              others: [option("Vinho", 0, "#6B1220")],
              isEstimated: false,
            },
            sizes: {
              inSight: [option("1,52 m", 12), option("0,60 m", 2)],
              others: [option("13 pol", 0)],
              isEstimated: false,
            },
          },
          priceRanges: null,
          orders: ["none", "ascending", "descending"],
          missingFilters: [],
        }}
        path="/produtos"
        maxPageButtons={5}
        heading={<h1>Resultados para “carbono”</h1>}
        empty={null}
      />
    </>
  );
}

export const search = (
  <PageShell frame={{ ...frame, search: "carbono", cartCount: 999 }}>
    <SearchParts />
  </PageShell>
);

export const light = (
  <PageShell frame={{ ...frame, search: "carbono", light: "chosen" }}>
    <SearchParts />
  </PageShell>
);

export const nothing = (
  <PageShell
    frame={{
      ...frame,
      shopper: null,
      notices: [{ kind: "success", message: "Produto adicionado ao carrinho com sucesso!" }],
    }}
  >
    <EmptyState
      icon="search"
      level={1}
      title="Nenhum resultado para: carbno"
      action={
        <ButtonLink href="/produtos" look="outlined" full>
          Ver todos os produtos
        </ButtonLink>
      }
    >
      Nenhuma loja tem algo com este nome. Tente outras palavras.
    </EmptyState>
  </PageShell>
);

const shades = {
  Preto: "#141619",
  Grafite: "#5C5E63",
  Prata: "#B9BCBF",
  Branco: "#F6F5F2",
  Vinho: "#7A1420",
};

export const product = (
  <PageShell frame={frame}>
    <Breadcrumb
      steps={[
        { name: "Home", href: "/home" },
        { name: "produtos", href: "/produtos" },
      ]}
      here="Vinil adesivo fibra de carbono 4D preto, rolo de 1,52 m de largura"
    />
    <div className="product">
      <div className="gallery">
        <ul className="photos">
          {["a", "b", "c"].map((name) => (
            <li key={name} id={`foto-${name}`}>
              <Link href={`/imagens/1200/Uploads/${name}.webp`}>
                <Picture
                  path={`Uploads/${name}.webp`}
                  alt={`Ampliar foto ${name}`}
                  side={480}
                  sizes="(width >= 62.5rem) 560px, 92vw"
                  main={name === "a"}
                />
              </Link>
            </li>
          ))}
        </ul>
        <ul className="thumbs">
          {["a", "b", "c"].map((name) => (
            <li key={name}>
              <Link href={`#foto-${name}`} aria-current={name === "a" || undefined}>
                <Picture path={`Uploads/${name}.webp`} alt={`Foto ${name}`} side={64} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <form method="post" action="/produtos/vinil" className="stack">
        <h1>Vinil adesivo fibra de carbono 4D preto, rolo de 1,52 m de largura</h1>
        <p className="hint">Código EV-CF4D-152</p>
        <AverageRating average={4.6}>
          <Link className="link" href="#avaliacoes">
            38 avaliações
          </Link>
        </AverageRating>
        <PriceBlock
          priceInCentavos={7_192}
          oldPriceInCentavos={8_990}
          discountPercent={20}
          unit="por metro"
          installments="Em até 3x sem juros"
        />
        <AttributeChoice
          name="Cor"
          values={Object.entries(shades).map(([name, hex]) => ({
            name,
            hex,
            href: `?Cor=${name}`,
            chosen: name === "Preto",
            missing: name === "Prata",
          }))}
        />
        <AttributeChoice
          name="Largura"
          error="Largura"
          values={["0,60 m", "1,22 m", "1,52 m", "1,60 m"].map((name) => ({
            name,
            href: `?Largura=${name}`,
            chosen: name === "1,52 m",
            missing: name === "1,60 m",
          }))}
        />
        <Accordion title="Calcular metros" open>
          <div className="pair">
            <TextField label="Altura (m)" name="altura" defaultValue="2,60" inputMode="decimal" />
            <TextField label="Largura (m)" name="largura" defaultValue="3,40" inputMode="decimal" />
          </div>
        </Accordion>
        <Stepper
          label="Metros (comprimento)"
          name="quantidade"
          quantity={7}
          minus={{ name: "passo", value: "-1", label: "Diminuir quantidade" }}
          plus={{ name: "passo", value: "1", label: "Aumentar quantidade" }}
          apply={{ name: "passo", value: "0", label: "Atualizar" }}
        />
        <div className="buy-bar">
          <p>
            <small className="hint">Total de 7 metros</small>
            <strong>R$ 123.456,78</strong>
          </p>
          <Button name="intent" value="comprar">
            Comprar
          </Button>
        </div>
        <Button look="outlined" name="intent" value="adicionar">
          Adicionar ao carrinho
        </Button>
        <SellerBox
          name="Adesivo Center Paulista"
          href="/vitrine/adesivo-center"
          distanceInKm={1.84}
          cnpj="11.222.333/0001-81"
          delivery={{
            place: "01310-100",
            ways: [
              { arrival: "Chega qui, 26/11", price: "R$ 9,53", isFastest: false },
              { arrival: "Chega ter, 24/11", price: "R$ 18,40", isFastest: true },
            ],
            carriers: [
              "Correios PAC: R$ 9,53, até 3 dias úteis (qui, 26/11)",
              "Correios SEDEX: R$ 18,40, até 1 dia útil (ter, 24/11)",
            ],
          }}
        />
      </form>
      <div>
        <Accordion title="Especificações" open>
          <Specifications
            entries={[
              { name: "Material", value: "PVC polimérico" },
              { name: "Tipo de cola", value: "Acrílica reposicionável com canais de ar" },
            ]}
          />
        </Accordion>
        <Accordion title="Descrição Geral">Texto</Accordion>
        <Accordion title="Durabilidade">Texto</Accordion>
      </div>
    </div>
    <Section title="Outras ofertas">
      <OffersTable
        caption="Outras ofertas"
        offers={resellers.slice(1, 5).map(({ name, href, distanceInKm }, id) => ({
          id,
          resellerName: name,
          resellerHref: href,
          distanceInKm,
          freight: id === 0 ? `a partir de ${formatCentavos(1_840)}` : formatCentavos(1_840),
          carriers:
            id === 0 ? ["Correios: R$ 18,40, até 4 dias úteis", "Jadlog: R$ 32,10, até 1 dia útil"] : [],
          variation: "Preto · 1,52 m",
          priceInCentavos: 7_390,
          action: (
            <form method="post" action="/produtos/vinil">
              <Button look="tinted">Adicionar ao carrinho</Button>
            </form>
          ),
        }))}
      />
    </Section>
    <ReviewList content={reviewList} nothingYet="Este produto ainda não tem avaliações." />
  </PageShell>
);
