import { type RawBuilder, sql } from 'kysely'
import type {
  AttachedField,
  StoredBenefit,
  StoredMedia,
  StoredPrice,
  StoredProduct,
} from './stored-product.ts'

const list = <T>(rows: RawBuilder<unknown>): RawBuilder<T[]> => sql<T[]>`(${rows})`

/** One price as JSON, with the name of its meter; `price` is the alias of its row. */
export const priceJson = (price: string): RawBuilder<StoredPrice> => sql<StoredPrice>`case
  when ${sql.ref(`${price}.meter_id`)} is null then to_jsonb(${sql.ref(price)})
  else to_jsonb(${sql.ref(price)}) || jsonb_build_object('meter', (
    select jsonb_build_object('id', meter.id, 'name', meter.name) from meters as meter where meter.id = ${sql.ref(`${price}.meter_id`)}))
end`

/**
 * What belongs to a product, as JSON lists for a query around them: active prices (the one that does
 * not depend on usage first), benefits, pictures, custom fields. `product` is the column with its id,
 * `kept` that of a price to show even when archived.
 */
export const productParts = (product: string, kept?: string) => ({
  prices: list<StoredPrice>(sql`
    select coalesce(jsonb_agg(${priceJson('price')} order by price.is_archived, price.amount_type = 'metered_unit', price.created_at, price.position, price.id), '[]')
    from product_prices as price
    where price.product_id = ${sql.ref(product)}
      and (not price.is_archived ${kept === undefined ? sql`` : sql`or price.id = ${sql.ref(kept)}`})`),
  benefits: list<StoredBenefit>(sql`
    select coalesce(jsonb_agg(to_jsonb(benefit) order by attached.position), '[]')
    from product_benefits as attached join benefits as benefit on benefit.id = attached.benefit_id
    where attached.product_id = ${sql.ref(product)} and benefit.deleted_at is null`),
  medias: list<StoredMedia>(sql`
    select coalesce(jsonb_agg(to_jsonb(media) order by attached.position), '[]')
    from product_medias as attached join files as media on media.id = attached.file_id
    where attached.product_id = ${sql.ref(product)} and media.deleted_at is null`),
  attached_custom_fields: list<AttachedField>(sql`
    select coalesce(jsonb_agg(jsonb_build_object('required', attached.required, 'custom_field', to_jsonb(field)) order by attached.position), '[]')
    from product_custom_fields as attached join custom_fields as field on field.id = attached.custom_field_id
    where attached.product_id = ${sql.ref(product)} and field.deleted_at is null`),
})

/** A product with all of it as one JSON object; `product` is the alias of its row. */
export const productJson = (product: string, kept?: string): RawBuilder<StoredProduct> => {
  const parts = productParts(`${product}.id`, kept)
  return sql<StoredProduct>`to_jsonb(${sql.ref(product)}) || jsonb_build_object(
    'prices', ${parts.prices}, 'benefits', ${parts.benefits}, 'medias', ${parts.medias},
    'attached_custom_fields', ${parts.attached_custom_fields})`
}
