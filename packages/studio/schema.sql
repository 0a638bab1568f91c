-- Derived from the migrations by `npm run db:types`; do not edit.
-- Migrations: d93e025d852cd8a802433b5b0feb80aa57f37a1d2c170c6c768c4c824ce2aad3

create schema studio;

create table studio.drafts (
  id uuid not null,
  width integer not null,
  height integer not null,
  expires_at timestamptz not null,
  checkout_created_at timestamptz,
  claimed_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  safety_checked_at timestamptz,
  expiry_check_at timestamptz,
  content_type text default 'image/png' not null,
  bytes integer default 0 not null,
  uploaded_from text,
  constraint drafts_pkey primary key (id),
  constraint drafts_bytes_check check ((bytes >= 0)),
  constraint drafts_content_type_check check ((content_type = any (array['image/jpeg', 'image/png', 'image/webp']))),
  constraint drafts_height_check check ((height > 0)),
  constraint drafts_width_check check ((width > 0))
);
create index drafts_by_expiry_check on studio.drafts (expiry_check_at) where (expiry_check_at is not null);
create index drafts_unpaid_by_address on studio.drafts (uploaded_from) where (claimed_at is null);

create table studio.transformations (
  id uuid not null,
  checkout_id uuid not null,
  draft_id uuid not null,
  email text,
  stage text not null,
  progress double precision not null,
  original_key text not null,
  converted_key text not null,
  queued_at timestamptz not null,
  failures integer not null,
  starts integer not null,
  retries integer not null,
  failure text,
  created_at timestamptz not null,
  modified_at timestamptz,
  style text,
  brush double precision,
  seed integer,
  request_id text,
  photo_rejected_at timestamptz,
  refund_requested_at timestamptz,
  refunded_at timestamptz,
  next_attempt_at timestamptz,
  refund_at timestamptz,
  download_at timestamptz,
  download_file_id uuid,
  layers text[] default '{}'::text[] not null,
  email_corrections smallint default 0 not null,
  photo_of uuid,
  failure_code text,
  constraint transformations_pkey primary key (id),
  constraint transformations_checkout_id_key unique (checkout_id),
  constraint transformations_converted_key_key unique (converted_key),
  constraint transformations_original_key_key unique (original_key),
  constraint transformations_draft_id_fkey foreign key (draft_id) references studio.drafts(id),
  constraint transformations_photo_of_fkey foreign key (photo_of) references studio.transformations(id),
  constraint transformations_brush_check check (((brush >= (0.8)::double precision) and (brush <= (2.1)::double precision))),
  constraint transformations_check check (((photo_rejected_at is null) or (stage = 'failed'))),
  constraint transformations_check1 check (((refunded_at is null) or (refund_requested_at is not null))),
  constraint transformations_check2 check (((refund_at is null) or (stage = 'failed'))),
  constraint transformations_email_corrections_check check ((email_corrections >= 0)),
  constraint transformations_progress_check check (((progress >= (0)::double precision) and (progress <= (100)::double precision))),
  constraint transformations_seed_check check ((seed >= 0)),
  constraint transformations_stage_check check ((stage = any (array['queued', 'uploading', 'painting', 'saving', 'completed', 'failed']))),
  constraint transformations_style_check check ((style ~ '^[a-z]+$'))
);
create index transformations_by_draft on studio.transformations (draft_id);
create index transformations_download_at on studio.transformations (download_at) where (download_at is not null);
create index transformations_rejected on studio.transformations (photo_rejected_at) where (photo_rejected_at is not null);
create index transformations_to_refund on studio.transformations (refund_at) where (refund_at is not null);
create index transformations_unfinished on studio.transformations (queued_at) where (stage <> all (array['completed', 'failed']));

create table studio.paintings (
  id uuid not null,
  email text,
  original_image text not null,
  transformed_image text,
  status text not null,
  converted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  shown_image text,
  width integer,
  height integer,
  constraint paintings_pkey primary key (id),
  constraint paintings_id_fkey foreign key (id) references studio.transformations(id),
  constraint paintings_check check (((status = 'completed') = ((transformed_image is not null) and (converted_at is not null)))),
  constraint paintings_check1 check (((width is null) = (height is null))),
  constraint paintings_height_check check ((height > 0)),
  constraint paintings_status_check check ((status = any (array['processing', 'completed', 'failed']))),
  constraint paintings_width_check check ((width > 0))
);
create index paintings_latest on studio.paintings (created_at) where (converted_at is not null);

create table studio.large_paintings (
  id uuid not null,
  status text not null,
  width integer not null,
  height integer not null,
  image text,
  starts integer default 0 not null,
  failures integer default 0 not null,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint large_paintings_pkey primary key (id),
  constraint large_paintings_id_fkey foreign key (id) references studio.paintings(id),
  constraint large_paintings_check check (((status = 'completed') = (image is not null))),
  constraint large_paintings_height_check check ((height > 0)),
  constraint large_paintings_status_check check ((status = any (array['processing', 'completed', 'failed']))),
  constraint large_paintings_width_check check ((width > 0))
);
create index large_paintings_unfinished on studio.large_paintings (created_at) where (status = 'processing');

create table studio.messages (
  id uuid not null,
  email text not null,
  name text,
  message text not null,
  created_at timestamptz not null,
  constraint messages_pkey primary key (id)
);

create table studio.prints (
  id uuid not null,
  transformation_id uuid not null,
  checkout_id uuid not null,
  product_id uuid not null,
  width_mm integer not null,
  height_mm integer not null,
  url text not null,
  created_at timestamptz not null,
  constraint prints_pkey primary key (id),
  constraint prints_checkout_id_key unique (checkout_id),
  constraint prints_transformation_id_fkey foreign key (transformation_id) references studio.transformations(id),
  constraint prints_height_mm_check check ((height_mm > 0)),
  constraint prints_width_mm_check check ((width_mm > 0))
);
create index prints_by_transformation on studio.prints (transformation_id, created_at desc);

create table studio.recovery (
  id text not null,
  due_at timestamptz not null,
  constraint recovery_pkey primary key (id),
  constraint recovery_id_check check ((id = 'paid orders'))
);
insert into studio.recovery ("id", "due_at") values ('paid orders', '1970-01-01 00:00:00+00');

create table studio.seen_orders (
  order_id uuid not null,
  checkout_id uuid,
  seen_at timestamptz not null,
  constraint seen_orders_pkey primary key (order_id)
);

create table studio.shares (
  id uuid not null,
  transformation_id uuid,
  token_hash text not null,
  language text not null,
  order_checked_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  storing_until timestamptz,
  remove_at timestamptz,
  constraint shares_pkey primary key (id),
  constraint shares_token_hash_key unique (token_hash),
  constraint shares_transformation_id_fkey foreign key (transformation_id) references studio.transformations(id) on delete set null,
  constraint shares_language_check check ((language ~ '^[a-z]{2}$'))
);
create unique index shares_by_transformation on studio.shares (transformation_id) where (ended_at is null);
create index shares_to_remove on studio.shares (coalesce(remove_at, ended_at, created_at)) where ((ended_at is not null) or (transformation_id is null));

create table studio.style_checkouts (
  checkout_id uuid not null,
  transformation_id uuid not null,
  draft_id uuid not null,
  style text not null,
  product_id uuid not null,
  url text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  id uuid default gen_random_uuid() not null,
  constraint style_checkouts_pkey primary key (checkout_id),
  constraint style_checkouts_id_key unique (id),
  constraint style_checkouts_draft_id_fkey foreign key (draft_id) references studio.drafts(id),
  constraint style_checkouts_transformation_id_fkey foreign key (transformation_id) references studio.transformations(id),
  constraint style_checkouts_style_check check ((style ~ '^[a-z]+$'))
);
create index style_checkouts_by_product on studio.style_checkouts (product_id);
create unique index style_checkouts_current on studio.style_checkouts (draft_id, style) where (ended_at is null);
