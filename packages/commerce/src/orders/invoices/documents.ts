import { createHash } from 'node:crypto'
import { after, minutes } from '@atelier/plumbing/clock'
import type { Services } from '../../core/services.ts'
import type { InvoiceContent } from './content.ts'

/** Time for which the address of a document can be opened. */
const openFor = minutes(10)

/** The object of an invoice, or of one of its credit notes, in the storage. @param name follows from what the document shows */
export const placeOfInvoice = (id: string, name: string) =>
  ({ bucket: 'invoices', key: `${id}/${name}.pdf` }) as const

/** Returns the hash of a document's content, as its name: the same content is rendered once. */
export const nameOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)

type Document = {
  /** The invoice that the document is, or belongs to; for a receipt, its order. */
  readonly invoice: { readonly id: string; readonly content: InvoiceContent }
  readonly name: string
  readonly download_as: string
  /** Draws the document. @param logo the logo of the seller, where there is one */
  readonly render: (logo: Uint8Array | undefined) => Promise<Uint8Array>
}

/** The address at which a document can be opened for a while. It is rendered and stored at the first call. */
export const documentUrl = async (
  { storage, clock }: Pick<Services, 'storage' | 'clock'>,
  { invoice, name, download_as, render }: Document,
): Promise<{ readonly url: string }> => {
  const { bucket, key } = placeOfInvoice(invoice.id, name)
  if ((await storage.head(bucket, key)) === undefined) {
    const logo_path = invoice.content.look?.logo_path ?? null
    const bytes = await render(logo_path === null ? undefined : await storage.get('images', logo_path))
    await storage.put(bucket, key, bytes, { content_type: 'application/pdf' })
  }
  const expires_at = after(clock.now(), openFor)
  return { url: await storage.signedUrl(bucket, key, { expires_at, download_as }) }
}
