import { createHash } from 'node:crypto'
import { after, minutes } from '@atelier/plumbing/clock'
import type { Services } from '../../core/services.ts'
import type { InvoiceContent } from './content.ts'

/** Lifetime of the URL of a document, in milliseconds. */
const urlLifetime = minutes(10)

/**
 * Returns the storage key of a document: an invoice, one of its credit notes, or a receipt.
 *
 * @param name hash of the content
 */
export const invoiceKey = (id: string, name: string) =>
  ({ bucket: 'invoices', key: `${id}/${name}.pdf` }) as const

/** Returns the hash of a document's content, as its name: the same content is rendered once. */
export const contentHash = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)

type Document = {
  /** Invoice that the document is or corrects; for a receipt, its order. */
  readonly owner: { readonly id: string; readonly content: InvoiceContent }
  /** Hash of the content. */
  readonly name: string
  readonly download_as: string
  /** Renders the PDF. @param logo file of the seller's logo, if there is one */
  readonly render: (logo: Uint8Array | undefined) => Promise<Uint8Array>
}

/** Returns a temporary URL of a document. The first call renders and stores it. */
export const openDocument = async (
  { storage, clock }: Pick<Services, 'storage' | 'clock'>,
  { owner, name, download_as, render }: Document,
): Promise<{ readonly url: string }> => {
  const { bucket, key } = invoiceKey(owner.id, name)
  if ((await storage.head(bucket, key)) === undefined) {
    const logo_path = owner.content.look?.logo_path ?? null
    const bytes = await render(logo_path === null ? undefined : await storage.get('images', logo_path))
    await storage.put(bucket, key, bytes, { content_type: 'application/pdf' })
  }
  const expires_at = after(clock.now(), urlLifetime)
  return { url: await storage.signedUrl(bucket, key, { expires_at, download_as }) }
}
