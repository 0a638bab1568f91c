import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Downloads CSV tables of the server. A failure is shown as a toast, and the page stays open. */
export const useSaveTable = () => {
  const [isSaving, setIsSaving] = useState(false)
  const save = async (table: Promise<string>, name: string): Promise<void> => {
    setIsSaving(true)
    const result = await resultOf(table)
    setIsSaving(false)
    if (result.ok) saveBlob(new Blob([result.value], { type: 'text/csv' }), name)
    else showToast('bad', errorSentence(result.error))
  }
  return { isSaving, save }
}
