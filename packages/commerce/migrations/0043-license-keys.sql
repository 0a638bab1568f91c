-- A license key that a customer got by a grant. Its text is not here: `key_hash` finds the key, `sealed_key` is the
-- text encrypted, both under keys that follow from the server's secret.
create table license_keys (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  customer_id uuid not null references customers (id),
  benefit_id uuid not null references benefits (id),
  -- Checked when the transaction ends: a new grant and its key may be written in either order.
  grant_id uuid not null references benefit_grants (id) deferrable initially deferred,
  key_hash bytea not null,
  sealed_key bytea not null,
  display_key text not null,
  status text not null check (status in ('granted', 'revoked', 'disabled')),
  limit_activations integer check (limit_activations > 0),
  -- Less than zero when more uses were taken back than counted.
  usage bigint not null,
  limit_usage integer check (limit_usage > 0),
  validations bigint not null,
  last_validated_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
) with (fillfactor = 85);
create unique index license_keys_hash on license_keys (organization_id, key_hash);
create index license_keys_oldest on license_keys (organization_id, created_at, id);
create index license_keys_benefit on license_keys (benefit_id, created_at, id);
create index license_keys_customer on license_keys (customer_id, created_at, id);
create index license_keys_grant on license_keys (grant_id);

-- A program or device that uses a license key.
create table license_key_activations (
  id uuid primary key,
  license_key_id uuid not null references license_keys (id),
  label text not null,
  meta jsonb not null check (jsonb_typeof(meta) = 'object'),
  -- What validations of this activation must repeat.
  conditions jsonb not null check (jsonb_typeof(conditions) = 'object'),
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index license_key_activations_live on license_key_activations (license_key_id, created_at, id)
  where deleted_at is null;
