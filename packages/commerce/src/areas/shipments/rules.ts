import { type Metadata, shipmentKeys, WebAddress } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'

type ToSend = { readonly content: string; readonly file_url: string | null }

/** What the metadata of an order says is to be sent; undefined when nothing is. A file without a web address is left out. */
export const toSendIn = (metadata: output<typeof Metadata>): ToSend | undefined => {
  const content = metadata[shipmentKeys.content]
  if (typeof content !== 'string' || content.trim() === '') return undefined
  const file = safeParse(WebAddress, metadata[shipmentKeys.file])
  return { content: content.trim(), file_url: file.success ? file.data : null }
}
