import type { MouseEvent } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { shopTime } from '../../lib/sandbox.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Download, PurchaseReader } from './purchase-calls.ts'
import type { ReceiptSay } from './speech.ts'

/** Follows the link of a file, after replacing an expired URL by a new one. */
export const followDownload = async (
  { id, file }: Download,
  reader: Pick<PurchaseReader, 'urlOf'>,
  event: Pick<MouseEvent, 'button' | 'preventDefault'>,
  say: ReceiptSay,
): Promise<void> => {
  const isContextMenu = event.button === 2
  if (isContextMenu || shopTime() < new Date(file.download.expiresAt)) return
  // The file is sent as an attachment, so that the page stays open, whichever button was pressed.
  event.preventDefault()
  const download = await resultOf(reader.urlOf(id))
  if (!download.ok) showToast('bad', say('benefits.retry', { name: file.name }))
  else if (download.value === undefined) showToast('bad', say('benefits.gone', { name: file.name }))
  else window.location.assign(download.value)
}
