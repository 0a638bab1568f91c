/** The columns of a table of customers, as it is exported and as it can be imported. */
export const tableColumns = [
  'email',
  'name',
  'external_id',
  'line1',
  'line2',
  'postal_code',
  'city',
  'state',
  'country',
  'tax_id',
  'tax_id_type',
  'metadata',
] as const

export type TableColumn = (typeof tableColumns)[number]

/** The columns that are exported besides, which an import ignores. */
export const exportedOnly = ['id', 'created_at'] as const

/** The columns that are parts of the billing address. */
export const addressColumns = ['line1', 'line2', 'postal_code', 'city', 'state', 'country'] as const
