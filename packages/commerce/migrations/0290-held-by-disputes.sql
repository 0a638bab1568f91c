-- What a bank has withdrawn of the payment of a top-up is held where the balance has not borne it: a purchase, a refund or a
-- draft held it when the bank withdrew the payment, or it came back to the balance since.
create or replace function held_of_top_up(order_id uuid) returns bigint language plpgsql stable as $$
#variable_conflict use_column
begin
  return (coalesce((select sum(refunds.amount) from refunds
      where refunds.order_id = held_of_top_up.order_id and refunds.status = 'pending'), 0)
    + greatest(coalesce((select sum(disputes.withdrawn_amount) from disputes where disputes.order_id = held_of_top_up.order_id), 0)
      + coalesce((select sum(borne.amount) from wallet_entries as borne
          where borne.order_id = held_of_top_up.order_id and borne.cause in ('dispute', 'dispute_return')), 0), 0))::bigint;
end
$$;

-- A refund and a bank take the order's own top-up. Everything else uses what is held last: only an order that held it before does.
create or replace function share_wallet_entry(entry_id uuid) returns void language plpgsql as $$
#variable_conflict use_column
declare
  entry record;
  source record;
  is_own boolean;
  rest bigint;
begin
  select * into entry from wallet_entries where wallet_entries.id = share_wallet_entry.entry_id;
  is_own := entry.cause in ('refund', 'dispute');
  rest := abs(entry.amount);
  if entry.cause in ('credit', 'top_up') or exists (select from wallet_uses where wallet_uses.entry_id = entry.id) then return; end if;
  for source in
    select origin.id, held.is_last, origin.position,
      case when held.is_last then least(unused.amount, held.amount) else unused.amount - least(unused.amount, held.amount) end as part
    from wallet_entries as origin
      cross join lateral (select origin.amount - coalesce((select sum(used.amount) from wallet_uses as used where used.source_id = origin.id), 0) as amount)
        as unused
      cross join lateral (select is_last, case when is_own or origin.order_id is null then 0 else held_of_top_up(origin.order_id) end as amount
        from (values (false), (true)) as turn (is_last)) as held
    where entry.amount < 0 and origin.wallet_id = entry.wallet_id and origin.cause in ('credit', 'top_up')
      and origin.position < entry.position and (not is_own or origin.order_id = entry.order_id)
    union all
    select origin.id, false, -origin.position, sum(used.amount)
    from wallet_entries as taken join wallet_uses as used on used.entry_id = taken.id join wallet_entries as origin on origin.id = used.source_id
    where entry.amount > 0 and taken.order_id = entry.order_id and taken.wallet_id = entry.wallet_id
      and taken.cause in (entry.cause, replace(entry.cause, '_return', ''))
    group by origin.id, origin.position
    order by 2, 3
  loop
    exit when rest = 0;
    continue when source.part <= 0;
    insert into wallet_uses (entry_id, source_id, organization_id, amount)
      values (entry.id, source.id, entry.organization_id, -sign(entry.amount) * least(rest, source.part))
      on conflict (entry_id, source_id) do update set amount = wallet_uses.amount + excluded.amount;
    rest := rest - least(rest, source.part);
  end loop;
  if rest > 0 then
    raise exception 'The entry % changes a balance by % more than its credit and top-ups have.', entry.id, rest using errcode = 'check_violation';
  end if;
end
$$;
