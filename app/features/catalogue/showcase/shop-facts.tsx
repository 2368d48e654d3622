import { reviewListId } from "~/features/catalogue/review-list-content";
import { reviewCountInWords } from "~/model/review";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { LongText } from "~/ui/long-text";
import { Avatar } from "~/ui/reseller-card";
import { Rating } from "~/ui/stars";
import type { ShowcaseView } from "./showcase-view.server";

/** Before 'Ver mais', because the products follow. */
const maxDescription = 200;

export function ShopFacts({ shop }: { shop: ShowcaseView }) {
  const { name, picture, reviewList, address, distance, taxId, whatsAppHref, description } = shop;
  return (
    <section
      className="box shop-facts grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 desk:grid-cols-[auto_minmax(0,1fr)_auto]"
      aria-label="Sobre a loja"
    >
      <Avatar name={name} image={picture} />
      <div className="who wrap-anywhere">
        <h1>{name}</h1>
        {reviewList.average !== null && (
          <Rating average={reviewList.average}>
            <Link className="link" href={`#${reviewListId}`}>
              {reviewCountInWords(reviewList.count)}
            </Link>
          </Rating>
        )}
      </div>
      <ul className="grid gap-1 text-sm">
        {(address || distance) && (
          <li className="flex gap-3">
            <Icon name="pin" />
            <div>
              {distance && <b>{distance}</b>}
              {address && <p>{address}</p>}
            </div>
          </li>
        )}
        {taxId && (
          <li className="flex gap-3">
            <Icon name="info" />
            <p>CNPJ {taxId}</p>
          </li>
        )}
      </ul>
      {whatsAppHref && (
        <ButtonLink href={whatsAppHref} look="quiet" icon="chat" external>
          Falar no WhatsApp
        </ButtonLink>
      )}
      {description && <LongText text={description} most={maxDescription} />}
    </section>
  );
}
