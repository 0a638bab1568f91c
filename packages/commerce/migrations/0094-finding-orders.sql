-- Orders are looked for by a part of their customer's name or address, which trigrams find in an index. The extension is
-- one of those that every PostgreSQL brings along and lets the owner of a database install.
create extension if not exists pg_trgm;
create index customers_named on customers using gin (email gin_trgm_ops, name gin_trgm_ops);

-- Nearly all orders are paid; those of any other status are few.
create index orders_not_paid on orders (organization_id, status, created_at desc, id) where status <> 'paid';
