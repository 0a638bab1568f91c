-- Labels of the events of one name. The id follows from the organization and the name, and a name without a label has no row:
-- reported events write nothing here.
create table event_types (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  name text not null,
  label text not null check (length(label) between 1 and 100),
  label_property_selector text,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint event_types_one_per_name unique (organization_id, name)
);
call revise_table('event_types', '{label,label_property_selector}');
call audit_table('event_types', left_out => '{revision}');
