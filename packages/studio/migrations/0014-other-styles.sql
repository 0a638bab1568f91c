-- A painting in another style of a photo that was painted before: whose photo it is. The photo of a paid painting is kept
-- beside it, longer than its draft.
alter table studio.transformations add column photo_of uuid references studio.transformations (id);

-- The checkouts that the studio has created for another style of a photo. The order of one of them pays for that style of
-- that photo and for nothing else, whatever product was sold.
create table studio.style_checkouts (
  checkout_id uuid primary key,
  -- The finished transformation whose photo is painted again.
  transformation_id uuid not null references studio.transformations (id),
  draft_id uuid not null references studio.drafts (id),
  style text not null check (style in ('meadow', 'seaside', 'dusk', 'snow')),
  product_id uuid not null,
  url text not null,
  created_at timestamptz not null,
  -- When another checkout took its place, because it can no longer be paid or its payment went back.
  ended_at timestamptz
);

-- Two tabs that ask for the same style of the same photo are led to the same checkout.
create unique index style_checkouts_current on studio.style_checkouts (draft_id, style) where ended_at is null;
create index style_checkouts_by_product on studio.style_checkouts (product_id);
