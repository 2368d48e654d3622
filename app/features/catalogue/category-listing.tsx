import type { ComponentProps } from "react";
import type { NamedLink } from "~/model/named-link";
import { maxPageButtons } from "~/model/pagination";
import { Breadcrumb } from "~/ui/breadcrumb";
import { LongText } from "~/ui/long-text";
import { EmptyList } from "./empty-list";
import { GuideLinks } from "./guide-links";
import { ProductListing } from "./product-listing";

interface CategoryListingProps
  extends Omit<ComponentProps<typeof ProductListing>, "heading" | "empty" | "asideFrom" | "maxPageButtons"> {
  steps: ComponentProps<typeof Breadcrumb>["steps"];
  category: {
    name: string;
    description: string | null;
    descriptionHtml: string | null;
  };
  guides: readonly NamedLink[];
  emptyTitle: string;
}

/** The list of a category or subcategory with its description. */
export function CategoryListing({ steps, category, guides, emptyTitle, ...listing }: CategoryListingProps) {
  const { name, description, descriptionHtml } = category;
  return (
    <>
      <Breadcrumb steps={steps} here={name} />
      <ProductListing
        {...listing}
        asideFrom="tablet"
        maxPageButtons={maxPageButtons.listing}
        heading={
          <>
            <h1>{name}</h1>
            {description && <LongText text={description} html={descriptionHtml} />}
            <GuideLinks guides={guides} />
          </>
        }
        empty={
          <EmptyList
            title={emptyTitle}
            filter={listing.listing.filter}
            path={listing.path}
            unfiltered={`Ver tudo em ${name}`}
          />
        }
      />
    </>
  );
}
