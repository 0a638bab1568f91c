-- The values that the caller with a token can read, where the call itself does not say. Null: as recognised.
alter table organization_tokens
  add column wire text check (wire in ('closed', 'open', '2026-04', '2026-10', '2027-01'));
alter table personal_tokens
  add column wire text check (wire in ('closed', 'open', '2026-04', '2026-10', '2027-01'));

-- The version of the API that a receiver of webhooks was built for, and that of an event's body, which stays as it was recorded.
alter table webhook_endpoints add column api_version text check (api_version in ('2026-04', '2026-10', '2027-01'));
alter table webhook_events add column api_version text;
