-- What was sold and is charged with a later order, and what of it is not collected because none follows.
alter table ledger_entries
  add constraint ledger_entries_account_known check (account in ('processor_balance', 'bank', 'customer_payments',
    'receivables', 'revenue', 'refunds', 'disputes', 'tax_payable', 'processor_fees')) not valid;
alter table ledger_entries validate constraint ledger_entries_account_known;
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries rename constraint ledger_entries_account_known to ledger_entries_account_check;

alter table ledger_transactions
  add constraint ledger_transactions_kind_known check (kind in ('payment', 'sale', 'write_off', 'fee', 'refund',
    'refund_return', 'dispute', 'dispute_return', 'payout', 'payout_return')) not valid,
  add constraint ledger_transactions_write_off check (kind <> 'write_off' or order_id is not null) not valid;
alter table ledger_transactions validate constraint ledger_transactions_kind_known;
alter table ledger_transactions validate constraint ledger_transactions_write_off;
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions rename constraint ledger_transactions_kind_known to ledger_transactions_kind_check;
create unique index ledger_one_write_off on ledger_transactions (order_id) where kind = 'write_off';
