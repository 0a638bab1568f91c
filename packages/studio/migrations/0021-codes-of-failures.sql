-- The code of the message in `failure`, by which the page writes it in its language; null for a message without one.
alter table studio.transformations add column failure_code text;
update studio.transformations set failure_code = 'explicit_photo_paid' where photo_rejected_at is not null;
update studio.transformations set failure_code = 'painting_failed'
where failure = 'Failed to process your image. Please contact support.';
