-- Painting styles are listed once, in the contract, which every request is checked against.
alter table studio.transformations
  drop constraint transformations_style_check,
  add constraint transformations_style_check check (style ~ '^[a-z]+$');
alter table studio.style_checkouts
  drop constraint style_checkouts_style_check,
  add constraint style_checkouts_style_check check (style ~ '^[a-z]+$');
