import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { Button } from '../../ui/Button.tsx'
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

type Props = {
  /** Name of the downloaded file. */
  file: string
  /** Calls the server for the CSV table. */
  read: () => Promise<string>
  size?: 'small'
  children: ReactNode
}

/** Button that downloads a CSV table of the server. */
export const ExportButton = ({ file, read, size, children }: Props) => {
  const { isSaving, save } = useSaveTable()
  return (
    <Button tone="soft" {...(size && { size })} busy={isSaving} onClick={() => void save(read(), file)}>
      <Download size={15} aria-hidden="true" />
      {children}
    </Button>
  )
}
