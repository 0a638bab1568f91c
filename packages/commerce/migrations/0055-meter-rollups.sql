-- What each meter has counted, by customer, source and quarter of an hour in UTC: the largest piece of time that the hours
-- and days of every time zone consist of. The empty key stands for all customers together. Rows are only ever added to,
-- so that room in each page keeps an addition from touching the index. Rows come by the thousand and meters are never
-- deleted: no foreign key is checked for each.
create table meter_rollups (
  meter_id uuid not null,
  customer_key text not null,
  quarter_hour timestamptz not null,
  source text not null check (source in ('system', 'user')),
  count bigint not null,
  sum numeric not null,
  min numeric,
  max numeric,
  primary key (meter_id, customer_key, quarter_hour, source)
) with (fillfactor = 90);

-- The different values that a meter with the function `unique` has seen, in the same pieces.
create table meter_values (
  meter_id uuid not null,
  customer_key text not null,
  quarter_hour timestamptz not null,
  source text not null check (source in ('system', 'user')),
  value text not null,
  primary key (meter_id, customer_key, quarter_hour, source, value)
);

-- Meters whose rollups do not hold all that happened before them yet. They are built from the newest event to the oldest:
-- events since `built_from` are counted, and so is every batch that was folded meanwhile. A meter without a row here is
-- complete.
create table meter_builds (
  meter_id uuid primary key references meters (id),
  built_from timestamptz
);

-- The batches that were folded while the rollups of a meter were being built, which the building therefore leaves out.
create table meter_build_batches (
  meter_id uuid not null references meters (id),
  batch_id bigint not null,
  primary key (meter_id, batch_id)
);

-- The batches that waited when a meter was made, or its filter changed. What happened in them counts, but is history:
-- nobody is charged for it.
create table meter_history_batches (
  batch_id bigint not null,
  meter_id uuid not null references meters (id),
  primary key (batch_id, meter_id)
);

create index meters_name on meters (organization_id, lower(name), id);
create index meters_metadata on meters using gin (metadata jsonb_path_ops);
