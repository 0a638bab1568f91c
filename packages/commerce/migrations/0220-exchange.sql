-- migrate: without a transaction
-- The processor converts a balance from one currency to another: four lines, which sum to zero in each. Each check is replaced
-- by itself, so that the ledger is not locked while its rows are checked.
alter table ledger_entries drop constraint if exists ledger_entries_account_known;
alter table ledger_entries add constraint ledger_entries_account_known check (account in ('processor_balance', 'bank', 'customer_payments',
  'receivables', 'revenue', 'refunds', 'disputes', 'tax_payable', 'processor_fees', 'exchange')) not valid;
alter table ledger_entries validate constraint ledger_entries_account_known;
alter table ledger_entries drop constraint if exists ledger_entries_account_check;
alter table ledger_entries rename constraint ledger_entries_account_known to ledger_entries_account_check;
alter table ledger_transactions drop constraint if exists ledger_transactions_kind_known;
alter table ledger_transactions add constraint ledger_transactions_kind_known check (kind in ('payment', 'sale', 'write_off', 'fee', 'refund',
  'refund_return', 'dispute', 'dispute_return', 'payout', 'payout_return', 'exchange')) not valid;
alter table ledger_transactions validate constraint ledger_transactions_kind_known;
alter table ledger_transactions drop constraint if exists ledger_transactions_kind_check;
alter table ledger_transactions rename constraint ledger_transactions_kind_known to ledger_transactions_kind_check;
alter table ledger_transactions drop constraint if exists ledger_transactions_payment_known;
alter table ledger_transactions add constraint ledger_transactions_payment_known check (kind = 'exchange' or (kind in ('payment', 'fee')) = (payment_id is not null)) not valid;
alter table ledger_transactions validate constraint ledger_transactions_payment_known;
alter table ledger_transactions drop constraint if exists ledger_transactions_check;
alter table ledger_transactions drop constraint if exists ledger_transactions_payment;
alter table ledger_transactions rename constraint ledger_transactions_payment_known to ledger_transactions_payment;
alter table ledger_transactions drop constraint if exists ledger_transactions_refund_known;
alter table ledger_transactions add constraint ledger_transactions_refund_known check (kind = 'exchange' or (kind in ('refund', 'refund_return')) = (refund_id is not null)) not valid;
alter table ledger_transactions validate constraint ledger_transactions_refund_known;
alter table ledger_transactions drop constraint if exists ledger_transactions_refund;
alter table ledger_transactions rename constraint ledger_transactions_refund_known to ledger_transactions_refund;
alter table ledger_transactions drop constraint if exists ledger_transactions_dispute_known;
alter table ledger_transactions add constraint ledger_transactions_dispute_known check (kind = 'exchange' or (kind in ('dispute', 'dispute_return')) = (dispute_id is not null)) not valid;
alter table ledger_transactions validate constraint ledger_transactions_dispute_known;
alter table ledger_transactions drop constraint if exists ledger_transactions_dispute;
alter table ledger_transactions rename constraint ledger_transactions_dispute_known to ledger_transactions_dispute;
alter table ledger_transactions drop constraint if exists ledger_transactions_exchange;
alter table ledger_transactions add constraint ledger_transactions_exchange
  check (kind <> 'exchange' or num_nonnulls(payment_id, refund_id, dispute_id) = 1) not valid;
alter table ledger_transactions validate constraint ledger_transactions_exchange;
drop index concurrently if exists ledger_one_exchange;
create unique index concurrently ledger_one_exchange on ledger_transactions (payment_id) where kind = 'exchange';
