import { useState } from 'react'
import { answerOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Downloads CSV tables of the server. A failure is shown as a toast, and the page stays open. */
export const useSaveTable = () => {
  const [isSaving, setIsSaving] = useState(false)
  const save = async (table: Promise<string>, name: string): Promise<void> => {
    setIsSaving(true)
    const answer = await answerOf(table)
    setIsSaving(false)
    if (answer.ok) saveBlob(new Blob([answer.value], { type: 'text/csv' }), name)
    else showToast('bad', errorSentence(answer.error))
  }
  return { isSaving, save }
}
