-- The link by which a finished painting is shown to others: one for each painting at a time.
create table studio.shares (
  -- The link follows from it and from the server's secret, so that its owner can be shown the link again.
  id uuid primary key,
  -- Null once the painting is deleted; then the link is dead, and its pictures are deleted.
  transformation_id uuid references studio.transformations (id) on delete set null,
  token_hash text not null unique,
  -- The language of its owner, for readers who name none.
  language text not null check (language in ('en', 'sv', 'de', 'fr', 'es')),
  -- When the order was last looked at, because the link of a refunded painting is dead.
  order_checked_at timestamptz not null,
  created_at timestamptz not null,
  -- Its link is dead; its pictures are gone or going.
  ended_at timestamptz
);
create unique index shares_by_transformation on studio.shares (transformation_id) where ended_at is null;
create index shares_to_remove on studio.shares (coalesce(ended_at, created_at))
where ended_at is not null or transformation_id is null;
