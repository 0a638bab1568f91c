-- Languages are listed once, in the contract, which every write is checked against.
alter table organizations
  drop constraint organizations_default_language_check,
  add constraint organizations_default_language_check check (default_language ~ '^[a-z]{2}$');
alter table mail_texts
  drop constraint mail_texts_language_check,
  add constraint mail_texts_language_check check (language ~ '^[a-z]{2}$');
alter table reviews
  drop constraint reviews_language_check,
  add constraint reviews_language_check check (language ~ '^[a-z]{2}$');
