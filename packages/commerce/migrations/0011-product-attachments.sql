-- What a purchase entitles to.
create table benefits (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  type text not null,
  description text not null,
  selectable boolean not null,
  deletable boolean not null,
  is_tax_applicable boolean not null,
  properties jsonb not null check (jsonb_typeof(properties) = 'object'),
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index benefits_organization on benefits (organization_id, created_at desc, id);

-- What sellers upload. `path` is the key of the object in its bucket.
create table files (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  service text not null check (service in ('downloadable', 'product_media', 'organization_avatar')),
  name text not null,
  path text not null,
  mime_type text not null,
  size bigint not null check (size >= 0),
  storage_version text,
  checksum_etag text,
  checksum_sha256_base64 text,
  checksum_sha256_hex text,
  last_modified_at timestamptz,
  version text,
  is_uploaded boolean not null,
  is_enabled boolean not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index files_organization on files (organization_id, created_at desc, id);

create table product_benefits (
  product_id uuid not null references products (id),
  benefit_id uuid not null references benefits (id),
  position integer not null,
  primary key (product_id, benefit_id)
);
create index product_benefits_benefit on product_benefits (benefit_id);

create table product_medias (
  product_id uuid not null references products (id),
  file_id uuid not null references files (id),
  position integer not null,
  primary key (product_id, file_id)
);
create index product_medias_file on product_medias (file_id);
