/** The buckets in which commerce stores: files of sellers, pictures that everybody sees, and invoices. */
export const commerceBuckets = ['files', 'images', 'invoices'] as const
