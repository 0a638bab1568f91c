-- Orders and subscriptions are sorted by the address of their customers, deleted ones among them: the customers are read in that
-- order, as far as the page reaches, where every order looked its customer up before.
create index customers_by_address on customers (organization_id, (lower(email) collate "C"));
