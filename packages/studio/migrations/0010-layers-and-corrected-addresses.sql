-- How many small pictures of the growing painting are stored, and how often its visitor has corrected their address.
alter table studio.transformations
  add column layers smallint not null default 0 check (layers >= 0),
  add column email_corrections smallint not null default 0 check (email_corrections >= 0);
