import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { hashLicenseKey, sealLicenseKey } from '../packages/commerce/src/delivery/license-keys/stored-key.ts'

/** Request of a program that uses a key. */
export type KeyUse = { readonly key: string; readonly organization_id: string }

/**
 * Inserts license keys of one benefit and one grant, for the first order of a product. Its server's secret is
 * read from the data folder.
 */
export async function insertManyLicenseKeys(
  client: Client,
  dataDir: string,
  { count, limit_activations }: { readonly count: number; readonly limit_activations: number | null },
): Promise<readonly KeyUse[]> {
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  const { rows } = await client.query<{
    id: string
    organization_id: string
    customer_id: string
    product_id: string
  }>('select id, organization_id, customer_id, product_id from orders order by created_at limit 1')
  const [order] = rows
  if (order === undefined) throw new Error('License keys belong to an order, and there is none.')
  const { organization_id, customer_id } = order
  const [benefit_id, grant_id] = [randomUUID(), randomUUID()]
  await client.query(
    `insert into benefits (id, organization_id, type, description, selectable, deletable, is_tax_applicable, properties, metadata, created_at)
     values ($1, $2, 'license_keys', 'Bench keys', true, true, true,
       '{"prefix": null, "expires": null, "activations": null, "limit_usage": null}', '{}', now())`,
    [benefit_id, organization_id],
  )
  await client.query(
    `insert into benefit_grants (id, organization_id, customer_id, benefit_id, order_id, product_id, granted_at, delivery_version, properties, created_at)
     values ($1, $2, $3, $4, $5, $6, now(), 1, '{}', now())`,
    [grant_id, organization_id, customer_id, benefit_id, order.id, order.product_id],
  )
  const keys = Array.from({ length: count }, () => {
    const [id, key] = [randomUUID(), randomUUID().toUpperCase()]
    return { id, key, hash: hashLicenseKey(secret, key), sealed: sealLicenseKey(secret, id, key) }
  })
  await client.query(
    `insert into license_keys (id, organization_id, customer_id, benefit_id, grant_id, key_hash, sealed_key, display_key,
       status, limit_activations, usage, validations, created_at)
     select id, $1, $2, $3, $4, hash, sealed, '****-' || right(key, 6), 'granted', $5, 0, 0, now()
     from unnest($6::uuid[], $7::text[], $8::bytea[], $9::bytea[]) as given (id, key, hash, sealed)`,
    [
      organization_id,
      customer_id,
      benefit_id,
      grant_id,
      limit_activations,
      keys.map(({ id }) => id),
      keys.map(({ key }) => key),
      keys.map(({ hash }) => hash),
      keys.map(({ sealed }) => sealed),
    ],
  )
  return keys.map(({ key }) => ({ key, organization_id }))
}
