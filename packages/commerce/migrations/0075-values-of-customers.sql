-- The different values that a meter with the function `unique` has counted of a customer since the reset, and of a
-- subscription since the invoice: one row for each, so that counting one more does not write all of them again. The usage
-- of the meter has their number.
create table customer_meter_values (
  counted_by uuid not null references customer_meters (id) on delete cascade,
  value text not null,
  primary key (counted_by, value)
);
create table subscription_meter_values (
  counted_by uuid not null references subscription_meters (id) on delete cascade,
  value text not null,
  primary key (counted_by, value)
);

insert into customer_meter_values (counted_by, value)
select id, jsonb_array_elements_text(usage -> 'values') from customer_meters;
insert into subscription_meter_values (counted_by, value)
select id, jsonb_array_elements_text(usage -> 'values') from subscription_meters;
update customer_meters
set usage = (usage - 'values') || jsonb_build_object('distinct', jsonb_array_length(usage -> 'values'));
update subscription_meters
set usage = (usage - 'values') || jsonb_build_object('distinct', jsonb_array_length(usage -> 'values'));
