-- Languages are listed once, in the contract, which every write is checked against.
alter table studio.shares
  drop constraint shares_language_check,
  add constraint shares_language_check check (language ~ '^[a-z]{2}$');
