-- The tables are named as the rest of the studio names their rows: the picture is a painting, and the paid job of
-- making it is a transformation.
alter table studio.transformations rename to paintings;
alter table studio.runs rename to transformations;

-- Constraints are named after their table, and the names of some depend on the version of PostgreSQL.
do $$
declare
  renamed record;
begin
  for renamed in
    select relation.relname as table_name, con.conname as old_name,
      regexp_replace(con.conname, '^(runs|transformations)_', relation.relname || '_') as new_name
    from pg_constraint as con
    join pg_class as relation on relation.oid = con.conrelid
    where con.conrelid in ('studio.paintings'::regclass, 'studio.transformations'::regclass)
    -- The names of paintings first, since transformations take over some of them.
    order by relation.relname, con.conname
  loop
    if renamed.old_name <> renamed.new_name then
      execute format(
        'alter table studio.%I rename constraint %I to %I', renamed.table_name, renamed.old_name, renamed.new_name
      );
    end if;
  end loop;
end
$$;

alter index studio.runs_unfinished rename to transformations_unfinished;
alter index studio.runs_by_draft rename to transformations_by_draft;
alter index studio.runs_refused rename to transformations_rejected;
alter index studio.runs_to_refund rename to transformations_to_refund;

alter table studio.transformations rename column refused_at to photo_rejected_at;
alter table studio.transformations rename column refund_asked_at to refund_requested_at;

-- When a checkout was created with the draft, when its photo passed the safety check, and when its expiry is checked.
alter table studio.drafts rename column offered_at to checkout_created_at;
alter table studio.drafts rename column checked_at to safety_checked_at;
alter table studio.drafts rename column check_at to expiry_check_at;
alter index studio.drafts_to_check rename to drafts_by_expiry_check;
