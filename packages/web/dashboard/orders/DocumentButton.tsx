import { FileText } from 'lucide-react'
import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import type { Order } from '../api-types.ts'

type Props = {
  /** Asks for the URL of the document. */
  ask: () => Promise<{ readonly url: string }>
  label: string
  /** The label for screen readers, where it says more. */
  name?: string
}

/** Opens a document in a new tab. */
export const DocumentButton = ({ ask, label, name }: Props) => {
  const [isBusy, setIsBusy] = useState(false)
  const open = async () => {
    // Browsers open a tab only during a user's click, and not after the server's response.
    const tab = window.open('', '_blank')
    if (tab === null) {
      showToast('bad', 'The browser has blocked the new tab. Allow this site to open tabs, then try again.')
      return
    }
    tab.opener = null
    setIsBusy(true)
    const result = await resultOf(ask())
    setIsBusy(false)
    if (result.ok) {
      tab.location.replace(result.value.url)
      return
    }
    tab.close()
    showToast('bad', errorSentence(result.error))
  }
  return (
    <Button tone="soft" busy={isBusy} {...(name && { 'aria-label': name })} onClick={() => void open()}>
      <FileText size={15} aria-hidden="true" />
      {label}
    </Button>
  )
}

/** Buttons that open the invoice and the receipt of an order. */
export const OrderDocuments = ({ order: { id, paid, receipt_number } }: { order: Order }) => (
  <>
    {paid && <DocumentButton ask={() => call(api.orders.invoice)({ path: { id } })} label="Invoice" />}
    {receipt_number != null && (
      <DocumentButton ask={() => call(api.receipts.get)({ path: { id } })} label="Receipt" />
    )}
  </>
)
