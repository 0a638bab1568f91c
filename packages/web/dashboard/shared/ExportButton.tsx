import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useSaveTable } from './use-save-table.ts'

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
