-- Customers and subscriptions whose usage changed since their seller was last told: one row for each, however often it
-- changed. What the seller is told is read when the row is taken.
create table usage_news (
  subject_id uuid primary key,
  kind text not null check (kind in ('customer', 'subscription')),
  changed_at timestamptz not null
);
create index usage_news_oldest on usage_news (changed_at);
