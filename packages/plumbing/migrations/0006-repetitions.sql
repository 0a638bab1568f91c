-- What follows from a key, such as the id of what its request creates, is the same in every repetition: the generation
-- stays until the key has expired. `is_done` is set by the transaction that does what the request asks for. The
-- fingerprint is null while the key may come with another request.
alter table idempotency_keys
  add column generation uuid not null default gen_random_uuid(),
  add column is_done boolean not null default false,
  alter column fingerprint drop not null;
