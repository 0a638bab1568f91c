-- The painting of a large photo is painted again at the photo's own size, after its visitor has it at the usual one.
create table studio.large_paintings (
  id uuid primary key references studio.paintings (id),
  status text not null check (status in ('processing', 'completed', 'failed')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Its public address.
  image text,
  -- How often it was begun (an attempt whose process dies counts only here), and how often an attempt has failed.
  starts integer not null default 0,
  failures integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  check ((status = 'completed') = (image is not null))
);

create index large_paintings_unfinished on studio.large_paintings (created_at) where status = 'processing';
