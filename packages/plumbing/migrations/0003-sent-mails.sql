-- Mails by their id: claimed before they are handed over, sent once the other side has taken them.
create table sent_mails (
  id text primary key,
  claim uuid not null,
  -- By the database's own time: until then the claimant is believed to be alive.
  lease_until timestamptz not null,
  sent_at timestamptz
);
