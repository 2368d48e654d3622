import type { z } from "zod";
import type { Banner } from "~/model/banner";
import { type Category, type Colour, colourCategory, type Subcategory } from "~/model/category";
import { toLinkAddress } from "~/model/web-address";
import {
  getCategoryByName,
  getSubCategoryByName,
  listAttributeGroups,
  listBanners,
  listMenuCategories,
} from "../../contract/catalogue";
import type { category, subCategory } from "../../contract/product";
import { findBySlug } from "./compatibility/names-with-spaces.server";
import type { Upstream } from "./http.server";
import { pictureFromWire } from "./pictures.server";
import { UpstreamError } from "./upstream-error.server";

/** The categories of the menu, with their subcategories (catalogue 7, "category/menuActive"). */
export async function listMenu(upstream: Upstream, pageSize: number): Promise<Category[]> {
  const { categories } = await upstream(listMenuCategories, { body: { page: 1, pageSize } });
  return categories.map(categoryFromWire);
}

/** Finds a category by name or slug. Throws UpstreamError with status 404 for an unknown one. */
export async function findCategory(upstream: Upstream, name: string): Promise<Category> {
  return categoryFromWire(
    await findBySlug(upstream, name, (spelling) =>
      upstream(getCategoryByName, { query: { name: spelling } }),
    ),
  );
}

export async function findSubcategory(upstream: Upstream, name: string): Promise<Subcategory> {
  return subcategoryFromWire(
    await findBySlug(upstream, name, (spelling) =>
      upstream(getSubCategoryByName, { query: { name: spelling } }),
    ),
  );
}

/** Colour filters; empty if the upstream has no category 'cores' (catalogue 7, "category/categoryByName"). */
export async function listColours(upstream: Upstream): Promise<Colour[]> {
  try {
    const { subCategoriesToCategory } = await upstream(getCategoryByName, {
      query: { name: colourCategory },
    });
    return (subCategoriesToCategory ?? []).map(({ subCategory: { name, hex } }) => ({
      name,
      hex: hex ?? null,
    }));
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === "not-found") return [];
    throw error;
  }
}

/** Size filters: unique names of attribute groups that contain a digit (catalogue 5, "Sizes"). */
export async function listSizes(upstream: Upstream): Promise<string[]> {
  const groups = await upstream(listAttributeGroups);
  return [...new Set(groups.map(({ name }) => name).filter((name) => /\d/.test(name)))];
}

/** The pictures of the home page (catalogue 7, "marketing/listActive-banners"). */
export async function listHomeBanners(upstream: Upstream): Promise<Banner[]> {
  const banners = await upstream(listBanners);
  return banners.flatMap((wire) => {
    const picture = pictureFromWire(wire.image);
    if (picture === null) return [];
    return {
      link: toLinkAddress(wire.link),
      picture,
      mobilePicture: pictureFromWire(wire.imageMobile),
      title: wire.title ?? null,
      subtitle: wire.subtitle ?? null,
      isSecondary: wire.secondary ?? false,
    };
  });
}

function categoryFromWire(wire: z.output<typeof category>): Category {
  return {
    id: wire.categoryId,
    name: wire.categoryName,
    picture: pictureFromWire(wire.pathImage),
    description: wire.categoryDescription ?? null,
    descriptionHtml: wire.categoryDescriptionHtml ?? null,
    keywords: wire.categoryKeyWords ?? null,
    isOnHomePage: wire.showHomepage ?? false,
    subcategories: (wire.subCategoriesToCategory ?? []).map((each) => subcategoryFromWire(each.subCategory)),
  };
}

function subcategoryFromWire(wire: z.output<typeof subCategory>): Subcategory {
  return {
    id: wire.id ?? null,
    name: wire.name,
    description: wire.description ?? null,
    descriptionHtml: wire.descriptionHtml ?? null,
    keywords: wire.keyWords ?? null,
  };
}
