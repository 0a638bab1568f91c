/** Storage buckets of commerce: sellers' files, public pictures, and invoices. */
export const commerceBuckets = ['files', 'images', 'invoices'] as const
