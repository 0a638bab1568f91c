import { expect, it } from 'vitest'
import type { Dispute } from '../api-types.ts'
import { bodyOf, entryOf, fileProblem, freeKind } from './evidence-entry.ts'

const dispute = {
  evidence: null,
  customer: { id: '1', name: null, email: 'ada@example.com' },
  product_name: 'Painting',
} as Dispute

it('begins with known data of the order, and omits empty fields', () => {
  expect(bodyOf(entryOf(dispute))).toEqual({
    product_description: 'Painting',
    customer_email_address: 'ada@example.com',
  })
})

it('begins with earlier input, files included', () => {
  const evidence = { uncategorized_text: 'Sent.', files: { service_documentation: 'a' } }
  expect(bodyOf(entryOf({ ...dispute, evidence }))).toEqual(evidence)
})

it('has room for one file of each kind', () => {
  const receipt = { id: 'a', label: 'a.pdf', kind: 'receipt' as const }
  expect(freeKind([])).toBe('receipt')
  expect(freeKind([receipt])).toBe('customer_communication')
  expect(fileProblem([receipt])).toBeUndefined()
  expect(fileProblem([receipt, { ...receipt, id: 'b' }])).toMatch(/Receipt/)
})
