import * as api from '@atelier/contract'
import { describe, expect, it } from 'vitest'
import { bodyIssues } from '../../lib/form-issues.ts'
import { bodyOf, entryOf, fieldOf } from './customer-entry.ts'

describe('the form of a customer', () => {
  it('sends nothing for empty fields', () => {
    expect(bodyOf({ ...entryOf(), email: ' ada@example.com ' })).toEqual({
      email: 'ada@example.com',
      name: null,
      billing_address: null,
      tax_id: null,
    })
  })

  it('shows errors at their fields', () => {
    const entry = entryOf()
    const body = bodyOf({
      ...entry,
      email: 'ada',
      billing_address: { ...entry.billing_address, city: 'Lund' },
      tax_number: 'x'.repeat(101),
    })
    const fields = bodyIssues(api.customers.create, body).map(({ loc }) => fieldOf(loc.slice(1).join('.')))
    expect(fields).toEqual(['email', 'billing_address.country', 'tax_number'])
  })
})
