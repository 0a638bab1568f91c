-- The size of a painting in pixels, which pages and e-mails name; older paintings have none.
alter table studio.paintings
  add column width integer check (width > 0),
  add column height integer check (height > 0),
  add check ((width is null) = (height is null));
