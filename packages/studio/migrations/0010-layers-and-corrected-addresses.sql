-- The addresses of small pictures of the growing painting, and how often its visitor has corrected their address.
alter table studio.transformations
  add column layers text[] not null default '{}',
  add column email_corrections smallint not null default 0 check (email_corrections >= 0);
