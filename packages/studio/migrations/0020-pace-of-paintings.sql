-- How long the latest paintings took is read while another one is painted.
create index paintings_latest on studio.paintings (created_at) where converted_at is not null;
