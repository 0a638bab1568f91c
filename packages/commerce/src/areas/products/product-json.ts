import { type RawBuilder, sql } from 'kysely'
import type {
  AttachedField,
  StoredBenefit,
  StoredMedia,
  StoredPrice,
  StoredProduct,
} from './stored-product.ts'

/*
 * Fragments of statements that run with every checkout. They are made of names alone, once, as plain
 * text: composing them anew for each statement takes longer than running it.
 */

const priceText = (price: string): string => `case when ${price}.meter_id is null then to_jsonb(${price})
  else to_jsonb(${price}) || jsonb_build_object('meter', (
    select jsonb_build_object('id', meter.id, 'name', meter.name) from meters as meter where meter.id = ${price}.meter_id))
end`

/** The rows of a select as one JSON list. An array is much less work for the database to make than an aggregate. */
const listText = (select: string): string => `to_jsonb(array(${select}))`

const pricesText = (product: string, kept: string | undefined): string =>
  listText(`select ${priceText('price')} from product_prices as price
  where price.product_id = ${product} and (not price.is_archived${kept === undefined ? '' : ` or price.id = ${kept}`})
  order by price.is_archived, price.amount_type = 'metered_unit', price.created_at, price.position, price.id`)

const benefitsText = (product: string): string =>
  listText(`select to_jsonb(benefit)
  from product_benefits as attached join benefits as benefit on benefit.id = attached.benefit_id
  where attached.product_id = ${product} and benefit.deleted_at is null order by attached.position`)

const mediasText = (product: string): string =>
  listText(`select to_jsonb(media)
  from product_medias as attached join files as media on media.id = attached.file_id
  where attached.product_id = ${product} and media.deleted_at is null order by attached.position`)

const fieldsText = (product: string): string =>
  listText(`select jsonb_build_object('required', attached.required, 'custom_field', to_jsonb(field))
  from product_custom_fields as attached join custom_fields as field on field.id = attached.custom_field_id
  where attached.product_id = ${product} and field.deleted_at is null order by attached.position`)

/** One price as JSON, with the name of its meter; `price` is the alias of its row. */
export const priceJson = (price: string): RawBuilder<StoredPrice> => sql.raw<StoredPrice>(priceText(price))

/**
 * What belongs to a product, as JSON lists for a query around them: active prices (the one that does
 * not depend on usage first), benefits, pictures, custom fields. `product` is the column with its id.
 */
export const productParts = (product: string) => ({
  prices: sql.raw<StoredPrice[]>(pricesText(product, undefined)),
  benefits: sql.raw<StoredBenefit[]>(benefitsText(product)),
  medias: sql.raw<StoredMedia[]>(mediasText(product)),
  attached_custom_fields: sql.raw<AttachedField[]>(fieldsText(product)),
})

/**
 * A product with all of it as one JSON object; `product` is the alias of its row, `kept` the column with
 * the id of a price to show even when archived. For module level: made once.
 */
export const productJson = (product: string, kept?: string): RawBuilder<StoredProduct> => {
  const id = `${product}.id`
  return sql.raw<StoredProduct>(`to_jsonb(${product}) || jsonb_build_object(
    'prices', ${pricesText(id, kept)}, 'benefits', ${benefitsText(id)}, 'medias', ${mediasText(id)},
    'attached_custom_fields', ${fieldsText(id)})`)
}
