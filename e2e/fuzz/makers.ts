import type { Json } from './person.ts'

/** Returns the functions that create the objects of a pool. */
export const makersOf = (create: (path: string, body: Json) => Promise<Json>) => {
  const newField = (slug: string) =>
    create('/v1/custom-fields/', { type: 'text', slug, name: 'Note', properties: {} })
  const newBenefit = (type: string, properties: Json) =>
    create('/v1/benefits/', { type, description: 'A benefit', properties })
  const newFile = () =>
    create('/v1/files/', {
      service: 'downloadable',
      name: 'book.pdf',
      mime_type: 'application/pdf',
      size: 1,
      upload: { parts: [{ number: 1, chunk_start: 0, chunk_end: 1 }] },
    })
  const newCustomer = (name: string) =>
    create('/v1/customers/', { email: `${name}@example.com`, external_id: `external-${name}` })
  const newDiscount = () =>
    create('/v1/discounts/', { name: 'Spring', type: 'percentage', duration: 'once', basis_points: 100 })
  const newMeter = () =>
    create('/v1/meters/', {
      name: 'Words',
      filter: { conjunction: 'and', clauses: [] },
      aggregation: { func: 'count' },
    })
  const newEndpoint = () =>
    create('/v1/webhooks/endpoints', { url: 'https://example.com/hook', events: ['customer.created'] })
  return { newField, newBenefit, newFile, newCustomer, newDiscount, newMeter, newEndpoint }
}
