-- Which writes were done under which Idempotency-Key, and what was answered. Keys are kept as keyed
-- hashes, requests as fingerprints, answers encrypted: a copy of this table opens nothing.
create table idempotency_keys (
  scope text not null,
  key_hash text not null,
  fingerprint text not null,
  claim uuid not null,
  -- By the database's own time: until then the claimant is believed to be alive.
  lease_until timestamptz not null,
  status smallint,
  answer bytea,
  expires_at timestamptz not null,
  primary key (scope, key_hash)
);
create index idempotency_keys_expires_at on idempotency_keys (expires_at);
