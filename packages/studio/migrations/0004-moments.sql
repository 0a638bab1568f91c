-- When to look whether the files of a draft may be deleted; null once they are.
alter table studio.drafts add column check_at timestamptz;
update studio.drafts set check_at = expires_at;
create index drafts_to_check on studio.drafts (check_at) where check_at is not null;

alter table studio.runs
  -- The next attempt of a run whose last attempt failed.
  add column next_attempt_at timestamptz,
  -- When the payment of a failed run goes back; null again when it was retried or has gone back.
  add column refund_at timestamptz,
  add check (refund_at is null or stage = 'failed');
update studio.runs set refund_at = coalesce(modified_at, created_at) + interval '1 day'
where stage = 'failed' and refunded_at is null;
create index runs_to_refund on studio.runs (refund_at) where refund_at is not null;

-- The one row says when paid orders are next looked through.
create table studio.recovery (
  id text primary key check (id = 'paid orders'),
  due_at timestamptz not null
);
insert into studio.recovery values ('paid orders', 'epoch');
