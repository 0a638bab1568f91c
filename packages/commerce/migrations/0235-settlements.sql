-- migrate: without a transaction
-- Amounts as the processor books them to its balance: in the currency of the account, before its fee. Null until the
-- processor reports them. Sales so far are booked in their own currency, except those whose fee is in another one: the
-- processor is asked about these.
alter table payments add column if not exists settlement_currency text, add column if not exists settlement_amount bigint;
alter table refunds add column if not exists settlement_currency text, add column if not exists settlement_amount bigint;
alter table dispute_movements add column if not exists settlement_currency text, add column if not exists settlement_amount bigint;
update payments set settlement_currency = currency, settlement_amount = amount
  where settlement_amount is null and status = 'succeeded' and amount > 0 and not exists (
    select from ledger_transactions as kept join ledger_entries as fee on fee.transaction_id = kept.id
    where kept.payment_id = payments.id and kept.kind = 'fee' and fee.currency <> payments.currency);
update refunds set settlement_currency = refunds.currency, settlement_amount = refunds.amount + refunds.tax_amount
  from payments where payments.id = refunds.payment_id and payments.settlement_currency = refunds.currency
    and refunds.settlement_amount is null and refunds.status in ('succeeded', 'failed');
update dispute_movements set settlement_currency = dispute_movements.currency, settlement_amount = dispute_movements.amount
  from disputes join payments on payments.id = disputes.payment_id and payments.settlement_currency = disputes.currency
  where disputes.id = dispute_movements.dispute_id and dispute_movements.settlement_amount is null
    and dispute_movements.currency = disputes.currency;

alter table payments drop constraint if exists payments_settlement;
alter table payments add constraint payments_settlement
  check ((settlement_amount is null) = (settlement_currency is null) and settlement_currency ~ '^[a-z]{3}$') not valid;
alter table payments validate constraint payments_settlement;
alter table refunds drop constraint if exists refunds_settlement;
alter table refunds add constraint refunds_settlement
  check ((settlement_amount is null) = (settlement_currency is null) and settlement_currency ~ '^[a-z]{3}$') not valid;
alter table refunds validate constraint refunds_settlement;
alter table dispute_movements drop constraint if exists dispute_movements_settlement;
alter table dispute_movements add constraint dispute_movements_settlement
  check ((settlement_amount is null) = (settlement_currency is null) and settlement_currency ~ '^[a-z]{3}$') not valid;
alter table dispute_movements validate constraint dispute_movements_settlement;

-- Paid payments about whose settlement the processor is asked.
drop index concurrently if exists payments_unsettled;
create index concurrently payments_unsettled on payments (reconcile_at)
  where status = 'succeeded' and settlement_amount is null and reconcile_at is not null;
