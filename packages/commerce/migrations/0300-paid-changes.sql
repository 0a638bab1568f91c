-- A change of a subscription that waits for its payment. Its order is a draft until then; a declined change leaves its failure, with
-- which a repetition of its request is answered.
create table paid_changes (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  order_id uuid unique references orders (id),
  -- The request that asks for the change, which a repetition finds it by.
  request_id uuid not null unique,
  kind text not null check (kind in ('product', 'resume', 'trial_end', 'create')),
  -- The changed columns of the subscription, and its prices when they are replaced.
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  prices jsonb check (jsonb_typeof(prices) = 'array'),
  -- The types of the events of the subscription.
  events jsonb not null check (jsonb_typeof(events) = 'array'),
  -- How many of the order's lines, the first ones, are the change itself; the others waited for an order.
  own_lines integer not null check (own_lines >= 0),
  failure_code text,
  created_at timestamptz not null,
  check ((order_id is null) = (failure_code is not null))
);
create unique index paid_changes_open on paid_changes (subscription_id) where failure_code is null;
create index paid_changes_subscription on paid_changes (subscription_id);

-- A process of an earlier version knows no paid changes: it would pay the order without the change, or leave it a draft. Its
-- transaction fails here, and a process of this version repeats the work, which ends the change before its payment.
create function check_paid_change() returns trigger language plpgsql as $$
begin
  if old.status = 'pending' and old.order_id is not null
    and (tg_op = 'DELETE' or new.status <> 'pending')
    and exists (select from paid_changes where order_id = old.order_id) then
    raise exception 'The payment % of a change must end with the change.', old.id;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger paid_change before update of status or delete on payments
  for each row execute function check_paid_change();
