create index benefits_metadata on benefits using gin (metadata jsonb_path_ops);

-- Benefits that customers have lost and have not been told of: one mail lists what a customer lost at about the same time.
create table lost_benefits (
  grant_id uuid primary key references benefit_grants (id),
  customer_id uuid not null references customers (id),
  tell_at timestamptz not null
);
create index lost_benefits_customer on lost_benefits (customer_id);
create index lost_benefits_tell_at on lost_benefits (tell_at);
