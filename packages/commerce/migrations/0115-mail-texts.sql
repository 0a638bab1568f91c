-- What a seller says in a mail to customers in their own words, in one language: an introduction, and another subject.
create table mail_texts (
  id uuid primary key,
  organization_id uuid not null references organizations,
  mail text not null,
  language text not null check (language in ('en', 'sv', 'de', 'fr', 'es')),
  subject text check (length(subject) <= 200),
  introduction text check (length(introduction) <= 2000),
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (organization_id, mail, language),
  check (subject is not null or introduction is not null)
);
call audit_table('mail_texts');
