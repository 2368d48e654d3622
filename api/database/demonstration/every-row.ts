import { addresses, deliveryAddresses, users } from "../schema/accounts";
import * as catalogue from "../schema/catalogue";
import { coupons, couponUses } from "../schema/coupons";
import { banners, commonQuestions, platformSettings } from "../schema/information";
import { installerSpecialties, installers, specialties } from "../schema/installers";
import { orderItems, orderStatusHistory, orders } from "../schema/orders";
import { payments } from "../schema/payments";
import { productPromotions, promotions } from "../schema/promotions";
import { resellers, showcaseBanners, skuResellers } from "../schema/resellers";
import { orderEvaluations, productReviews, resellerReviews } from "../schema/reviews";
import { categoryRows, categorySubcategoryRows, subcategoryRows } from "./rows/category-rows";
import { couponRows, productPromotionRows, promotionRows } from "./rows/discount-rows";
import { bannerRows, commonQuestionRows, platformSettingsRow } from "./rows/information-rows";
import { pastOrderRows } from "./rows/past-order-rows";
import {
  addressRows,
  deliveryAddressRows,
  installerRows,
  installerSpecialtyRows,
  people,
  specialtyRows,
} from "./rows/people-rows";
import {
  productCategoryRows,
  productImageRows,
  productRows,
  productSubcategoryRows,
} from "./rows/product-rows";
import { offerRows, resellerRows, showcaseBannerRows } from "./rows/reseller-rows";
import { productReviewRows, resellerReviewRows } from "./rows/review-rows";
import { attributeGroupRows, attributeRows, skuAttributeRows, skuRows } from "./rows/sku-rows";
import { rowsOf, type TableOfRows } from "./table-of-rows";

/** What the passwords of the demonstration became: hashing them is slow and never gives the same twice. */
export interface PasswordHashes {
  known: string;
  /** Of nobody's password: who has it cannot log in. */
  unknown: string;
}

/** The whole demonstration as it stands at `now`, table after table in an order that every reference allows. */
export function everyRow(now: Date, passwords: PasswordHashes): TableOfRows[] {
  const accounts = people(now).map(({ mayLogIn, ...person }) => ({
    ...person,
    passwordHash: mayLogIn ? passwords.known : passwords.unknown,
  }));
  const past = pastOrderRows(now);
  return [
    rowsOf(platformSettings, [platformSettingsRow]),
    rowsOf(banners, bannerRows),
    rowsOf(commonQuestions, commonQuestionRows),
    rowsOf(users, accounts),
    rowsOf(addresses, addressRows),
    rowsOf(deliveryAddresses, deliveryAddressRows),
    rowsOf(specialties, specialtyRows),
    rowsOf(installers, installerRows),
    rowsOf(installerSpecialties, installerSpecialtyRows),
    rowsOf(catalogue.categories, categoryRows),
    rowsOf(catalogue.subcategories, subcategoryRows),
    rowsOf(catalogue.categorySubcategories, categorySubcategoryRows),
    rowsOf(catalogue.attributeGroups, attributeGroupRows),
    rowsOf(catalogue.attributes, attributeRows),
    rowsOf(catalogue.products, productRows(now)),
    rowsOf(catalogue.productImages, productImageRows),
    rowsOf(catalogue.productCategories, productCategoryRows),
    rowsOf(catalogue.productSubcategories, productSubcategoryRows),
    rowsOf(catalogue.skus, skuRows),
    rowsOf(catalogue.skuAttributes, skuAttributeRows),
    rowsOf(promotions, promotionRows(now)),
    rowsOf(productPromotions, productPromotionRows),
    rowsOf(coupons, couponRows(now)),
    rowsOf(resellers, resellerRows(now)),
    rowsOf(showcaseBanners, showcaseBannerRows()),
    rowsOf(skuResellers, offerRows(now)),
    rowsOf(payments, past.payments),
    rowsOf(orders, past.orders),
    rowsOf(orderItems, past.items),
    rowsOf(orderStatusHistory, past.history),
    rowsOf(couponUses, past.couponUses),
    rowsOf(orderEvaluations, past.evaluations),
    rowsOf(productReviews, [...past.productReviews, ...productReviewRows(now)]),
    rowsOf(resellerReviews, [...past.resellerReviews, ...resellerReviewRows(now)]),
  ];
}
