-- How many orders the customers of a search have is counted in this index alone, where it took every row of the
-- orders before. It counts all orders of an organization as well, which the other index was for.
create index orders_buyers on orders (organization_id, customer_id);
drop index orders_organization;
