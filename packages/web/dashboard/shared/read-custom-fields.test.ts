import { customFields } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { expect, it } from 'vitest'
import { readCustomFields } from './read-custom-fields.ts'

const organization_id = '00000000-0000-4000-8000-000000000000'

const field = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  created_at: '2026-11-29T10:00:00Z',
  modified_at: null,
  organization_id,
  type: 'text',
  slug: `field-${number}`,
  name: `Field ${number}`,
  metadata: {},
  properties: {},
})

it('reads the fields of all pages', async () => {
  const pages: number[] = []
  const client = createClientFor(
    { customFields },
    {
      serverURL: 'https://atelier.example',
      fetch: (request) => {
        const page = Number(new URL(new Request(request).url).searchParams.get('page') ?? 1)
        pages.push(page)
        const items = Array.from({ length: 250 }, (_, i) => field(i)).slice((page - 1) * 100, page * 100)
        return Promise.resolve(Response.json({ items, pagination: { total_count: 250, max_page: 3 } }))
      },
    },
  )
  const { items } = await readCustomFields(client.customFields.list)({ organization_id })
  expect(items.map(({ slug }) => slug)).toEqual(Array.from({ length: 250 }, (_, i) => `field-${i}`))
  expect(pages).toEqual([1, 2, 3])
})
