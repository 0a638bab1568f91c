import { createHash } from 'node:crypto'
import { createClient } from '@atelier/sdk'
import { tokenOf, type RunningProduct } from './product.ts'
import { eventually, payCheckout } from './visitor.ts'

export type Seller = ReturnType<typeof createClient>

/** Client that acts as the demo organization of a running product. */
export const sellerOf = (product: RunningProduct): Seller =>
  createClient({ serverURL: product.url, accessToken: tokenOf(product) })

type Offer = {
  readonly name: string
  /** In cents. */
  readonly price: number
  readonly every?: 'month'
  /** Ids of the product's benefits. */
  readonly benefits?: readonly string[]
}

/** Creates a product with one price, and returns its id. */
export const offer = async (
  seller: Seller,
  { name, price, every, benefits = [] }: Offer,
): Promise<string> => {
  const { id } = await seller.products.create({
    body: {
      name,
      recurringInterval: every ?? null,
      prices: [{ amountType: 'fixed', priceAmount: price }],
    },
  })
  if (benefits.length > 0)
    await seller.products.updateBenefits({ path: { id }, body: { benefits: [...benefits] } })
  return id
}

type Sale = {
  readonly productId: string
  readonly customerEmail: string
  readonly customerName?: string
  /** Number of a test card; default: one that always works. */
  readonly card?: string
}

/** Sells a product to a customer who pays by the test card, and returns the order once there is one. */
export const sell = async (
  { url }: RunningProduct,
  seller: Seller,
  { productId, customerEmail, customerName, card }: Sale,
) => {
  const { id, clientSecret } = await seller.checkouts.create({ body: { productId, customerEmail } })
  await payCheckout(url, clientSecret, card, customerName)
  const [order] = await eventually(
    'an order',
    async () => (await seller.orders.list({ query: { checkout_id: id } })).items,
    (items) => items.length === 1,
  )
  if (order === undefined) throw new Error('The purchase made no order.')
  return order
}

/** Creates a plan of $12.00 per month, and half a cent per read word, at most $50.00. */
export const createReadingRoom = async (seller: Seller): Promise<string> => {
  const { id: meterId } = await seller.meters.create({
    body: {
      name: 'Words read aloud',
      filter: { conjunction: 'and', clauses: [] },
      aggregation: { func: 'count' },
    },
  })
  const { id } = await seller.products.create({
    body: {
      name: 'The reading room',
      description: 'Every book of the library, read aloud in a calm voice.',
      recurringInterval: 'month',
      prices: [
        { amountType: 'fixed', priceAmount: 1200 },
        { amountType: 'metered_unit', meterId, unitAmount: '0.5', capAmount: 5000 },
      ],
    },
  })
  return id
}

/** Uploads a file as a seller does. */
export const uploadFile = async (seller: Seller, text: string): Promise<string> => {
  const bytes = new TextEncoder().encode(text)
  const checksum = createHash('sha256').update(bytes).digest('base64')
  const parts = [{ number: 1, chunk_start: 0, chunk_end: bytes.length, checksum_sha256_base64: checksum }]
  const { id, upload } = await seller.files.create({
    body: {
      service: 'downloadable',
      name: 'book.pdf',
      mime_type: 'application/pdf',
      size: bytes.length,
      upload: { parts },
    },
  })
  const [part] = upload.parts
  const uploadResponse = await fetch(part?.url ?? '', {
    method: 'PUT',
    headers: part?.headers ?? {},
    body: bytes,
  })
  const checksum_etag = uploadResponse.headers.get('etag') ?? ''
  await seller.files.uploaded({
    path: { id },
    body: {
      id: upload.id,
      path: upload.path,
      parts: [{ number: 1, checksum_etag, checksum_sha256_base64: checksum }],
    },
  })
  return id
}
