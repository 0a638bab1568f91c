-- When the safety checker let the photo through. A photo it could not look at in time, or that came
-- after its payment, has none and is looked at before it is painted.
alter table studio.drafts add column checked_at timestamptz;

alter table studio.runs
  -- How the visitor wants the painting; what is null is the painter's to decide.
  add column style text check (style in ('meadow', 'seaside', 'dusk', 'snow')),
  add column brush double precision check (brush between 0.8 and 2.1),
  add column seed integer check (seed >= 0),
  -- The painting as somebody else's queue knows it, noted before anybody waits for it, so that what was
  -- ordered once is never ordered twice.
  add column request_id text,
  -- The safety checker refused the photo: the run has failed, is never tried again, and its payment goes back.
  add column refused_at timestamptz,
  add check (refused_at is null or stage = 'failed');

create index runs_refused on studio.runs (refused_at) where refused_at is not null;

-- A light copy of the result for pages; older records have none.
alter table studio.transformations add column shown_image text;
