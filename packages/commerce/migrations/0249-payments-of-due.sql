-- A process of an earlier version does not know that a balance pays a part, and must not charge it as well.
create or replace function require_payment_of_due() returns trigger language plpgsql as $$
declare
  due bigint;
begin
  select subtotal_amount - discount_amount + case when tax_behavior = 'inclusive' then 0 else tax_amount end
    + applied_balance_amount - wallet_amount into due
    from orders where id = new.order_id and wallet_amount > 0;
  if found and due <> new.amount then
    raise exception 'The order % asks for %, because the balance of its customer pays a part; not for %.', new.order_id, due, new.amount
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create or replace trigger payments_of_due before insert on payments for each row when (new.order_id is not null)
  execute function require_payment_of_due();
