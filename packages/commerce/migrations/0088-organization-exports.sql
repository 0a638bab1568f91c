-- Copies of all that is kept of an organization, which its owners asked for. The file of each is in storage.
create table organization_exports (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  requested_by uuid references users (id) on delete set null,
  status text not null check (status in ('writing', 'ready', 'failed')),
  -- Rows written so far; of the run that goes on, when a former one was cut short.
  rows bigint not null default 0,
  -- Bytes of the file; null until it is ready.
  size bigint,
  -- When the file is deleted, with this row. One that is still being written then is given up.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index organization_exports_organization on organization_exports (organization_id, created_at desc, id);
create unique index organization_exports_writing on organization_exports (organization_id) where status = 'writing';
create index organization_exports_expires on organization_exports (expires_at);
create index organization_exports_requested_by on organization_exports (requested_by);
