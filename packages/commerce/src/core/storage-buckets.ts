/** Storage buckets of commerce: sellers' files, public images, and invoices. */
export const commerceBuckets = ['files', 'images', 'invoices'] as const
