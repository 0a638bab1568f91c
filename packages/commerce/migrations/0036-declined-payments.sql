-- How many payments were declined lately: by the caller's address, by card and by organization. A count leaks away with
-- time; rows that have leaked empty are removed by later ones. Addresses and cards are kept as keyed hashes.
create table declines (
  key text primary key check (length(key) <= 100),
  -- The count at `counted_at`. All times are the database's own: the product's clock may stand still.
  level double precision not null check (level >= 0),
  counted_at timestamptz not null,
  -- Until then no payment is tried.
  blocked_until timestamptz not null,
  -- From then on the count is empty.
  forget_at timestamptz not null
);
create index declines_forget_at on declines (forget_at);
create index declines_cards_blocked on declines (blocked_until) where key like 'card %';

-- Under which address a payment is counted if it is declined, as the key above; null once the payment has its outcome.
alter table payments add column address_key text check (length(address_key) <= 100);
