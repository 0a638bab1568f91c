-- The checkouts that the studio has created for prints of a finished painting. What became of one, the platform knows.
create table studio.prints (
  id uuid primary key,
  transformation_id uuid not null references studio.transformations (id),
  checkout_id uuid not null unique,
  product_id uuid not null,
  -- The paper, turned as the painting is.
  width_mm integer not null check (width_mm > 0),
  height_mm integer not null check (height_mm > 0),
  url text not null,
  created_at timestamptz not null
);
create index prints_by_transformation on studio.prints (transformation_id, created_at desc);
