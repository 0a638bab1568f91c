import { FileText } from 'lucide-react'
import { useState } from 'react'
import { answerOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { client } from './client.ts'

/** Opens the invoice of an order in a new tab. */
export const InvoiceButton = ({ id }: { id: string }) => {
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
    const answer = await answerOf(client.orders.invoice({ path: { id } }))
    setIsBusy(false)
    if (answer.ok) {
      tab.location.replace(answer.value.url)
      return
    }
    tab.close()
    showToast('bad', errorSentence(answer.error))
  }
  return (
    <Button tone="soft" busy={isBusy} onClick={() => void open()}>
      <FileText size={15} aria-hidden="true" />
      Invoice
    </Button>
  )
}
