create schema studio;

-- A photo kept while its visitor decides. The files are `{id}/photo.png` and `{id}/preview.webp` of the
-- private bucket.
create table studio.drafts (
  id uuid primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  expires_at timestamptz not null,
  -- A checkout was opened with it, so somebody may have paid for it.
  offered_at timestamptz,
  -- It belongs to a paid checkout and no longer expires.
  claimed_at timestamptz,
  -- Its files are gone or going; nobody may claim it any more.
  removed_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);

-- The work owed to one paid checkout, and how far it is.
create table studio.runs (
  id uuid primary key,
  checkout_id uuid not null unique,
  draft_id uuid not null references studio.drafts (id),
  email text,
  stage text not null check (stage in ('queued', 'uploading', 'painting', 'saving', 'completed', 'failed')),
  progress double precision not null check (progress between 0 and 100),
  -- Random, chosen before anything is uploaded, so that a repeated upload replaces itself.
  original_key text not null unique,
  converted_key text not null unique,
  -- Its place in the line; a retry by hand goes to the end.
  queued_at timestamptz not null,
  -- Failures since it was last queued, and how often a process began (one that dies counts only here).
  failures integer not null,
  starts integer not null,
  -- Times the visitor asked again.
  retries integer not null,
  failure text,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index runs_unfinished on studio.runs (queued_at) where stage not in ('completed', 'failed');
create index runs_by_draft on studio.runs (draft_id);

-- The record of one painting.
create table studio.transformations (
  id uuid primary key references studio.runs (id),
  email text,
  original_image text not null,
  transformed_image text,
  status text not null check (status in ('processing', 'completed', 'failed')),
  converted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  check ((status = 'completed') = (transformed_image is not null and converted_at is not null))
);

-- Paid orders that have been looked at, so that none is looked at twice.
create table studio.seen_orders (
  order_id uuid primary key,
  checkout_id uuid,
  seen_at timestamptz not null
);

create table studio.messages (
  id uuid primary key,
  email text not null,
  name text,
  message text not null,
  created_at timestamptz not null
);
