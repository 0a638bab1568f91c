-- The months, in UTC, of whose arrivals events are kept. A month that leaves this table is dropped with its events.
create table event_months (
  -- Such as 2026-01; the table of its events is events_2026_01.
  id text primary key check (id ~ '^\d{4}-\d{2}$'),
  starts_at timestamptz not null unique,
  ends_at timestamptz not null
);

-- Customers who were deleted, until their events are deleted too: once all that arrived before is folded.
create table events_to_forget (
  id uuid primary key,
  organization_id uuid not null,
  customer_id uuid not null,
  external_customer_id text,
  due_at timestamptz not null
);
create index events_to_forget_due on events_to_forget (due_at);
create index event_batches_age on event_batches (ingested_at);
