-- Accounts whose address was pasted with invisible or full-width characters get the spelling that login looks for. Where
-- another account has it, the address stays, and login finds it as it was typed.
with "cleaned" as (
  select distinct on ("clean") "id", "clean"
  from (
    select
      "id",
      lower(btrim(regexp_replace(
        normalize("email", NFKC),
        '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]', '', 'g'
      ))) as "clean"
    from "users"
  ) as "spelled"
  order by "clean", "id"
)
update "users" set "email" = "cleaned"."clean"
from "cleaned"
where "cleaned"."id" = "users"."id"
  and "cleaned"."clean" <> lower("users"."email")
  and "cleaned"."clean" <> ''
  and not exists (
    select 1 from "users" as "other" where "other"."id" <> "users"."id" and lower("other"."email") = "cleaned"."clean"
  );
