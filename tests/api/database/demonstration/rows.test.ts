import { describe, expect, it } from "vitest";
import { everyRow } from "../../../../api/database/demonstration/every-row";
import { everyInstaller } from "../../../../api/database/demonstration/people/installers/every-installer";
import {
  addressesOfCompleteShopper,
  completeShopper,
} from "../../../../api/database/demonstration/people/logins";
import { specialtyNames } from "../../../../api/database/demonstration/people/specialties";
import { everyProduct } from "../../../../api/database/demonstration/products/every-product";
import { everyReseller } from "../../../../api/database/demonstration/resellers/every-reseller";
import { everyShowcaseBanner } from "../../../../api/database/demonstration/resellers/showcase-banners";
import {
  couponRows,
  productPromotionRows,
  promotionRows,
} from "../../../../api/database/demonstration/rows/discount-rows";
import {
  bannerRows,
  commonQuestionRows,
  platformSettingsRow,
} from "../../../../api/database/demonstration/rows/information-rows";
import { pastOrderRows } from "../../../../api/database/demonstration/rows/past-order-rows";
import { installerRows, people } from "../../../../api/database/demonstration/rows/people-rows";
import { productRows } from "../../../../api/database/demonstration/rows/product-rows";
import { showcaseBannerRows } from "../../../../api/database/demonstration/rows/reseller-rows";
import {
  productReviewRows,
  resellerReviewRows,
} from "../../../../api/database/demonstration/rows/review-rows";
import { distanceInKm } from "../../../../api/freight/distance";
import { isValidCpf } from "../../../../app/domain/tax-id";

const now = new Date("2026-11-20T14:00:00-03:00");
const passwords = { known: "known", unknown: "unknown" };

type Window = "running" | "ended" | "not begun";

function windowOf(from: Date | null | undefined, to: Date | null | undefined): Window | null {
  if (!from || !to) return null;
  if (to < now) return "ended";
  return now < from ? "not begun" : "running";
}

describe("whoever seeds the demonstration twice at one moment", () => {
  it("gets the same rows", () => {
    const names = (rows: ReturnType<typeof everyRow>) => rows.map(({ name, rows }) => ({ name, rows }));
    expect(names(everyRow(now, passwords))).toEqual(names(everyRow(new Date(now), passwords)));
  });

  it("gets rows that differ only in their dates at another moment", () => {
    const withoutDates = (moment: Date) =>
      everyRow(moment, passwords).map(({ name, rows }) =>
        JSON.stringify([name, rows], (_key, value) =>
          typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? "some day" : value,
        ),
      );
    expect(withoutDates(new Date("2031-02-03T04:05:06Z"))).toEqual(withoutDates(now));
  });
});

describe("a shopper who looks for something cheaper", () => {
  it("meets percentages that run, some that have ended and some that have not begun", () => {
    const windows = productRows(now).map((row) => windowOf(row.promotionStart, row.promotionEnd));
    for (const window of ["running", "ended", "not begun"] as const) {
      expect(windows.filter((each) => each === window).length, window).toBeGreaterThanOrEqual(5);
    }
  });

  it("meets promotions in percent and in reais in each of the three windows", () => {
    const kinds = promotionRows(now).map(
      ({ discountType, startsAt, endsAt }) => `${discountType} ${windowOf(startsAt, endsAt)}`,
    );
    for (const type of [1, 2]) {
      for (const window of ["running", "ended", "not begun"]) expect(kinds).toContain(`${type} ${window}`);
    }
  });

  it("never meets a product with a percentage and a promotion at once", () => {
    const percentages = new Set(
      productRows(now).flatMap(({ id, promotionStart, promotionEnd }) =>
        windowOf(promotionStart, promotionEnd) === "running" ? [id] : [],
      ),
    );
    expect(productPromotionRows.filter(({ productId }) => percentages.has(productId))).toEqual([]);
  });

  it("has a coupon of every type and benefit, with and without a minimum, and one that has ended", () => {
    const coupons = couponRows(now);
    const valid = coupons.filter(({ endsAt }) => !endsAt || endsAt > now);
    const kinds = new Set(valid.map(({ type, benefit }) => `${type}/${benefit}`));
    expect(kinds).toEqual(new Set(["1/1", "1/2", "3/1", "3/2", "4/1", "4/2", "5/1", "5/2"]));
    expect(valid.some(({ minimumPriceInCentavos }) => (minimumPriceInCentavos ?? 0) > 0)).toBe(true);
    expect(valid.some(({ minimumPriceInCentavos }) => minimumPriceInCentavos === 0)).toBe(true);
    expect(coupons.filter(({ endsAt }) => endsAt && endsAt < now)).toHaveLength(1);
  });
});

describe("a shopper who reads reviews", () => {
  const reviews = productReviewRows(now);

  it("finds up to sixty a product, none of some, about half with a text", () => {
    const counts = everyProduct.map(
      (_product, index) => reviews.filter(({ productId }) => productId === index + 1).length,
    );
    expect(Math.max(...counts)).toBeGreaterThan(50);
    expect(Math.max(...counts)).toBeLessThanOrEqual(60);
    expect(counts).toContain(0);
    const share = reviews.filter(({ evaluation }) => evaluation !== null).length / reviews.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.55);
  });

  it("finds nobody who reviewed a product or a reseller twice, and no review from the future", () => {
    const ofProducts = reviews.map(({ productId, userId }) => `${productId} by ${userId}`);
    const ofResellers = resellerReviewRows(now);
    expect(new Set(ofProducts).size).toBe(reviews.length);
    expect(new Set(ofResellers.map(({ resellerId, userId }) => `${resellerId} by ${userId}`)).size).toBe(
      ofResellers.length,
    );
    expect([...reviews, ...ofResellers].every(({ createdAt }) => createdAt && createdAt < now)).toBe(true);
    expect(new Set(ofResellers.map(({ resellerId }) => resellerId)).size).toBe(14);
  });
});

describe("a shopper who looks for an installer or an answer", () => {
  it("finds about forty installers with valid CPFs, for every specialty, in every region", () => {
    expect(everyInstaller.length).toBeGreaterThanOrEqual(40);
    expect(new Set(everyInstaller.map(({ taxId }) => taxId)).size).toBe(everyInstaller.length);
    expect(new Set(everyInstaller.map(({ nameFantasy }) => nameFantasy)).size).toBe(everyInstaller.length);
    for (const { name, street, neighborhood, specialties } of everyInstaller) {
      expect([street, neighborhood].every(Boolean) && specialties.length > 0, name).toBe(true);
    }
    for (const { taxId, name } of everyInstaller) expect(isValidCpf(taxId), name).toBe(true);
    expect(isValidCpf(completeShopper.taxId)).toBe(true);
    for (const { name, nameFantasy } of everyInstaller) {
      expect(name.length).toBeLessThan(45);
      expect(nameFantasy.length).toBeLessThan(45);
    }
    const offered = new Set(everyInstaller.flatMap(({ specialties }) => specialties));
    expect(offered.size).toBe(Object.keys(specialtyNames).length);
    expect(new Set(everyInstaller.map(({ region }) => region)).size).toBe(5);
  });

  it("meets the long and the short of it: a name as long as may be, no photo, no second phone, no place, inactive", () => {
    expect(Math.max(...everyInstaller.map(({ name }) => name.length))).toBeGreaterThan(40);
    const share = (some: readonly unknown[]) => some.filter((value) => value == null).length / some.length;
    const persons = people(now).filter(({ type }) => type === 3);
    expect(share(persons.map(({ image }) => image))).toBeCloseTo(0.5, 1);
    expect(share(installerRows.map(({ phoneNumber2 }) => phoneNumber2))).toBeCloseTo(0.5, 1);
    expect(installerRows.filter(({ latitude }) => latitude == null)).toHaveLength(2);
    expect(installerRows.filter(({ status }) => status === 0)).toHaveLength(2);
  });

  it("finds more than a page around the complete shopper's address", () => {
    const [home] = addressesOfCompleteShopper;
    const near = installerRows.filter(
      ({ latitude, longitude }) =>
        latitude != null && longitude != null && distanceInKm(home, { latitude, longitude }) < 100,
    );
    expect(near.length).toBeGreaterThan(15);
  });

  it("reads four policies, the right of withdrawal among them, and more than a page of questions", () => {
    const { exchangeAndReturnsPolicy, privacyPolicy, termsAndConditions, aboutStore } = platformSettingsRow;
    expect(exchangeAndReturnsPolicy).toContain("7 dias");
    expect(termsAndConditions).toContain("7 dias");
    expect(privacyPolicy).toContain("Lei Geral de Proteção de Dados");
    expect(aboutStore).toContain("CNPJ");
    expect(commonQuestionRows.length).toBeGreaterThan(15);
    expect(bannerRows.map(({ secondary }) => secondary)).toEqual([false, false, false, true]);
  });
});

describe("the shopper with past orders", () => {
  const past = pastOrderRows(now);

  it("has one in each state worth looking at, placed before now, its history in order and ending where it is", () => {
    expect(new Set(past.orders.map(({ status }) => status))).toEqual(new Set([2, 3, 4, 7, 8]));
    expect(new Set(past.orders.map(({ paymentMethod }) => paymentMethod))).toEqual(new Set([0, 1, 2]));
    for (const order of past.orders) {
      const history = past.history.filter(({ orderId }) => orderId === order.id);
      const moments = history.map(({ createdAt }) => createdAt?.getTime() ?? 0);
      expect(moments).toEqual(moments.toSorted((one, other) => one - other));
      expect(moments.at(-1)).toBeLessThan(now.getTime());
      expect(history.at(-1)?.status).toBe(order.status);
    }
  });

  it("paid what the items cost less the coupon, plus freight and interest", () => {
    for (const order of past.orders) {
      const items = past.items.filter(({ orderId }) => orderId === order.id);
      const sum = items.reduce((all, { priceInCentavos, quantity }) => all + priceInCentavos * quantity, 0);
      expect(order.itemsInCentavos).toBe(sum);
      expect(order.totalInCentavos).toBe(
        sum -
          (order.discountInCentavos ?? 0) +
          (order.freightInCentavos ?? 0) +
          (order.interestInCentavos ?? 0),
      );
      expect(past.payments.find(({ id }) => id === order.paymentId)?.amountInCentavos).toBe(
        order.totalInCentavos,
      );
    }
    expect(past.orders.some(({ discountInCentavos }) => (discountInCentavos ?? 0) > 0)).toBe(true);
    expect(past.orders.some(({ interestInCentavos }) => (interestInCentavos ?? 0) > 0)).toBe(true);
  });
});

describe("a shopper at a showcase with several pictures", () => {
  it("sees the shop's own first, and pictures that are drawn anyway", () => {
    const stores = everyReseller.map(({ urlStore }) => urlStore);
    for (const { urlStore, pictureOf } of everyShowcaseBanner) {
      expect(stores).toContain(urlStore);
      expect(stores).toContain(pictureOf);
      expect(pictureOf).not.toBe(urlStore);
    }
    const rows = showcaseBannerRows();
    const shops = new Set(rows.map(({ resellerId }) => resellerId));
    expect(shops.size).toBeGreaterThanOrEqual(3);
    for (const shop of shops) {
      const [own, ...others] = rows.filter(({ resellerId }) => resellerId === shop);
      expect(own).toMatchObject({ title: null, link: null });
      const start = `/vitrine/${stores[shop - 1]}?produto=`;
      expect(others.length).toBeGreaterThan(0);
      expect(others.every(({ title, link }) => title && link?.startsWith(start))).toBe(true);
    }
  });
});
