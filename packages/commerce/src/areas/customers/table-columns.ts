/** The columns that are exported besides, which an import ignores. */
export const exportedOnly = ['id', 'created_at'] as const

/** The columns that are parts of the billing address. */
export const addressColumns = ['line1', 'line2', 'postal_code', 'city', 'state', 'country'] as const
