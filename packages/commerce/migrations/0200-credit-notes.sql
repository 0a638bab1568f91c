-- The number of the credit note of a refund, counted for each order. It is given when the refund goes through, and stays.
alter table refunds add column credit_note integer check (credit_note >= 1);

update refunds set credit_note = numbered.number
from (
  select id, row_number() over (partition by order_id order by created_at, id) as number
  from refunds where status = 'succeeded'
) as numbered
where numbered.id = refunds.id;

create unique index refunds_credit_note_key on refunds (order_id, credit_note);
