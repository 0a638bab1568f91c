-- The upload of a file: its id in the storage, which stays when the file is there so that a completion can be
-- repeated; while it is unfinished also the planned parts, and the moment at which it is given up.
alter table files
  add column upload_id text,
  add column upload_parts jsonb check (jsonb_typeof(upload_parts) = 'array'),
  add column upload_expires_at timestamptz,
  add check ((upload_parts is null) = (upload_expires_at is null));
create index files_upload_expires on files (upload_expires_at) where upload_expires_at is not null;

-- The files that customers can download because of a benefit.
create table downloadables (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  customer_id uuid not null references customers (id),
  benefit_id uuid not null references benefits (id),
  file_id uuid not null references files (id),
  -- Set for a file that belongs to one grant alone, such as a picture that was made for one order.
  grant_id uuid references benefit_grants (id),
  status text not null check (status in ('granted', 'revoked')),
  downloaded integer not null default 0,
  last_downloaded_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create unique index downloadables_benefit on downloadables (customer_id, benefit_id, file_id) where grant_id is null;
create unique index downloadables_grant on downloadables (grant_id, file_id) where grant_id is not null;
create index downloadables_customer on downloadables (customer_id, created_at desc, id);
create index downloadables_file on downloadables (file_id);
