-- The values that the caller with a token can read, where the call itself does not say. Null: as recognized.
alter table organization_tokens
  add column wire text check (wire in ('closed', 'open', '2026-04', '2026-10', '2027-01'));
alter table personal_tokens
  add column wire text check (wire in ('closed', 'open', '2026-04', '2026-10', '2027-01'));

-- The version of the API that a receiver of webhooks was built for, and that of an event's body, which stays as it was recorded.
alter table webhook_endpoints add column api_version text check (api_version in ('2026-04', '2026-10', '2027-01'));
alter table webhook_events add column api_version text;

-- A PATCH sets them, so that a change of them raises the revision, too.
drop trigger revision on organization_tokens;
create trigger revision before update of label, scopes, wire on organization_tokens
  for each row when ((old.label, old.scopes, old.wire) is distinct from (new.label, new.scopes, new.wire))
  execute function raise_revision();
drop trigger revision on personal_tokens;
create trigger revision before update of comment, scopes, wire on personal_tokens
  for each row when ((old.comment, old.scopes, old.wire) is distinct from (new.comment, new.scopes, new.wire))
  execute function raise_revision();
drop trigger revision on webhook_endpoints;
create trigger revision
  before update of url, name, format, profile, events, ordered, enabled, sealed_secret, api_version on webhook_endpoints
  for each row when (
    (old.url, old.name, old.format, old.profile, old.events, old.ordered, old.enabled, old.sealed_secret, old.api_version)
    is distinct from
    (new.url, new.name, new.format, new.profile, new.events, new.ordered, new.enabled, new.sealed_secret, new.api_version)
  ) execute function raise_revision();
