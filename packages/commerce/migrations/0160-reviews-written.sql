-- When the buyer wrote a review, or changed its words last. Of a review that was changed and decided about, only the later of
-- both moments is known.
alter table reviews add column written_at timestamptz;
update reviews set written_at = case when revision = 1 then created_at else coalesce(modified_at, created_at) end;
alter table reviews alter column written_at set not null;
