-- Named lists of metrics, in the order in which the seller reads them.
create table metric_dashboards (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  name text not null check (length(name) between 1 and 100),
  metrics text[] not null,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index metric_dashboards_organization on metric_dashboards (organization_id, created_at, id);
call revise_table('metric_dashboards', '{name,metrics}');
call audit_table('metric_dashboards', left_out => '{revision}');
