import { createServer } from 'node:http'

const product = {
  id: '5f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b',
  created_at: '2025-04-01T12:00:00Z',
  modified_at: null,
  name: 'A painting',
  description: 'Painted from your photo.',
  recurring_interval: null,
  is_recurring: false,
  is_archived: false,
  organization_id: '0b7a4a3c-6f0e-4a40-9d2b-51f0a1b7c001',
  metadata: { shelf: 'front', stock: 3 },
  prices: Array.from({ length: 3 }, (_, place) => ({
    id: `5f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4${place}`,
    created_at: '2025-04-01T12:00:00Z',
    modified_at: null,
    amount_type: 'fixed',
    type: 'one_time',
    recurring_interval: null,
    is_archived: false,
    product_id: '5f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b',
    price_currency: 'usd',
    price_amount: 149,
  })),
  benefits: [],
  medias: [],
  attached_custom_fields: [],
}

/** Answers every request with one product, in the field case that every client of this bench expects. */
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(product))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
})
