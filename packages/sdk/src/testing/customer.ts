/** A customer in the server's response. */
export const customer = {
  id: '5f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b',
  created_at: '2025-04-01T12:00:00Z',
  modified_at: null,
  metadata: { some_key: 'x', someKey: 1 },
  external_id: null,
  email: 'ada@example.com',
  email_verified: false,
  name: null,
  billing_address: null,
  tax_id: null,
  organization_id: '0b7a4a3c-6f0e-4a40-9d2b-51f0a1b7c001',
  deleted_at: null,
  avatar_url: 'https://example.com/ada.png',
}
