-- A process of an earlier version would sell it as any other product.
create or replace function require_top_up() returns trigger language plpgsql as $$
begin
  if exists (select from products where products.id = new.product_id and products.balance_top_up) then
    raise exception 'The product % fills the balance of its buyer: it has no discount and no tax, and is revenue when the balance is spent.',
      new.product_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create or replace trigger top_ups_of_orders before insert on orders for each row
  when (new.top_up_amount = 0 and new.subtotal_amount > 0 and new.subscription_id is null) execute function require_top_up();
create or replace trigger top_ups_of_checkouts before insert or update of product_id, tax_amount, discount_amount, wallet_amount on checkouts
  for each row when (new.tax_amount > 0 or new.discount_amount > 0 or new.wallet_amount > 0) execute function require_top_up();

-- Here, and not in a program, so that the changes of an earlier version have their sources, too. A refund and a bank take the order's
-- own top-up; everything else leaves alone what a pending refund takes.
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
    select origin.id, origin.position, origin.amount - coalesce((select sum(used.amount) from wallet_uses as used where used.source_id = origin.id), 0)
      - case when is_own then 0 else coalesce((select sum(refunds.amount) from refunds
          where refunds.order_id = origin.order_id and refunds.status = 'pending'), 0) end as part
    from wallet_entries as origin
    where entry.amount < 0 and origin.wallet_id = entry.wallet_id and origin.cause in ('credit', 'top_up')
      and origin.position < entry.position and (not is_own or origin.order_id = entry.order_id)
    union all
    select origin.id, -origin.position, sum(used.amount)
    from wallet_entries as taken join wallet_uses as used on used.entry_id = taken.id join wallet_entries as origin on origin.id = used.source_id
    where entry.amount > 0 and taken.order_id = entry.order_id and taken.wallet_id = entry.wallet_id
      and taken.cause in (entry.cause, replace(entry.cause, '_return', ''))
    group by origin.id, origin.position
    order by 2
  loop
    exit when rest = 0;
    continue when source.part <= 0;
    insert into wallet_uses (entry_id, source_id, organization_id, amount)
      values (entry.id, source.id, entry.organization_id, -sign(entry.amount) * least(rest, source.part));
    rest := rest - least(rest, source.part);
  end loop;
  if rest > 0 then
    raise exception 'The entry % changes a balance by % more than its credit and top-ups have.', entry.id, rest using errcode = 'check_violation';
  end if;
end
$$;
create or replace function share_new_wallet_entry() returns trigger language plpgsql as $$
begin
  perform share_wallet_entry(new.id);
  return null;
end
$$;
create or replace trigger share after insert on wallet_entries for each row execute function share_new_wallet_entry();
do $$
declare
  entry record;
begin
  for entry in select id from wallet_entries order by position loop
    perform share_wallet_entry(entry.id);
  end loop;
end
$$;
