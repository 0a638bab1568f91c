-- The number of an order, which people see on the confirmation page, in e-mails and on the invoice, is given when
-- the order is made, and not with its first invoice. Numbers still have no gaps: the counter and the order that
-- takes a number are written by one transaction or not at all.
alter table orders add column invoice_number text;

update orders set invoice_number = invoices.number from invoices where invoices.order_id = orders.id;

-- Orders without an invoice go on where the invoices stopped, the oldest first.
with unnumbered as (
  select orders.id, upper(organizations.slug) as slug, coalesce(invoice_sequences.last, 0)
      + row_number() over (partition by orders.organization_id order by orders.created_at, orders.id) as sequence
  from orders
  join organizations on organizations.id = orders.organization_id
  left join invoice_sequences on invoice_sequences.organization_id = orders.organization_id
  where orders.invoice_number is null
)
update orders set invoice_number = slug || '-' || lpad(sequence::text, greatest(4, length(sequence::text)), '0')
from unnumbered where unnumbered.id = orders.id;

insert into invoice_sequences (organization_id, last)
  select organization_id, count(*) from orders group by organization_id
on conflict (organization_id) do update set last = excluded.last;

alter table orders alter column invoice_number set not null;
create unique index orders_invoice_number on orders (organization_id, invoice_number);

-- The content of an invoice says its number.
alter table invoices drop column sequence, drop column number;
