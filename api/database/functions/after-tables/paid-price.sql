CREATE OR REPLACE FUNCTION less_percentage(price bigint, percentage numeric) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN round(price * greatest(0, 100 - percentage) / 100)::bigint;

-- The price that the discounts of a moment leave, by the rules of api/orders/pricing.ts; a test compares both.
CREATE OR REPLACE FUNCTION paid_price(product products, price bigint, moment timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN product.percentage > 0
      AND (product.promotion_start IS NULL OR product.promotion_start <= moment)
      AND (product.promotion_end IS NULL OR moment <= product.promotion_end)
    THEN less_percentage(price, product.percentage)
    ELSE least(price, (
      SELECT min(CASE discount_type
        WHEN 1 THEN less_percentage(price, coalesce(each.percentage, 0))
        ELSE greatest(0, price - coalesce(amount_in_centavos, 0))
      END)
      FROM product_promotions link JOIN promotions each ON each.id = link.promotion_id
      WHERE link.product_id = product.id AND starts_at <= moment AND moment <= ends_at
    ))
  END
$$;
