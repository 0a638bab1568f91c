-- A process of an earlier version knows neither the tax behavior of subscriptions nor settlements. What it writes while it runs
-- beside this version is completed here.

-- A subscription is in the terms of the checkout that its buyer confirmed.
create or replace function set_terms_of_checkout() returns trigger language plpgsql as $$
declare
  shown text;
begin
  select tax_behavior into shown from checkouts where id = new.checkout_id and amount > discount_amount;
  if shown is not null then
    new.tax_behavior := shown;
  end if;
  return new;
end
$$;
create or replace trigger terms_of_checkout before insert or update of checkout_id on subscriptions
  for each row when (new.checkout_id is not null) execute function set_terms_of_checkout();

-- The processor is asked what a refund is booked to.
create or replace function ask_about_settlement() returns trigger language plpgsql as $$
begin
  new.reconcile_at := coalesce(new.modified_at, new.created_at) + interval '1 minute';
  return new;
end
$$;
create or replace trigger ask_about_settlement before update of status on refunds
  for each row when (old.status <> 'succeeded' and new.status = 'succeeded'
    and new.settlement_amount is null and new.reconcile_at is null)
  execute function ask_about_settlement();
