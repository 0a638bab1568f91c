-- These rows are changed soon and often after they are written, in columns that no index holds. With room on their
-- page the indexes need not hear of it.
alter table orders set (fillfactor = 85);
alter table subscriptions set (fillfactor = 80);
alter table checkouts set (fillfactor = 85);
