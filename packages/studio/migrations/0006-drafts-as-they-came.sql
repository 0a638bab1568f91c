-- A photo is kept as it came; until now it was kept as a PNG.
alter table studio.drafts
  add column content_type text not null default 'image/png'
    check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  -- What its files take in storage; unknown for photos of before, which are gone after a day.
  add column bytes integer not null default 0 check (bytes >= 0),
  -- A keyed hash of the address it came from, to count by; null once nobody may pay for it any more.
  add column uploaded_from text;

create index drafts_unpaid_by_address on studio.drafts (uploaded_from) where claimed_at is null;
