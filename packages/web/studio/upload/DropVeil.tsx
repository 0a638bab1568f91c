import { useEffect, useState } from 'react'
import css from './DropVeil.module.css'
import { offeredFile } from './offered-file.ts'

type Props = { takes: boolean; onPhoto: (file: File) => void }

/** Makes the whole window a place to drop or paste a photo, and shows it while one hovers above. */
export const DropVeil = ({ takes, onPhoto }: Props) => {
  const [above, setAbove] = useState(false)
  useEffect(() => {
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!carries(event)) return
      // Also when no photo is taken now: a dropped file must never replace the page.
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = takes ? 'copy' : 'none'
      setAbove(takes)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setAbove(false)
    }
    const offer = (data: DataTransfer | null) => {
      const file = offeredFile(data)
      if (takes && file) onPhoto(file)
      return file !== undefined
    }
    const drop = (event: DragEvent) => {
      setAbove(false)
      if (!carries(event)) return
      event.preventDefault()
      offer(event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      if (offer(event.clipboardData)) event.preventDefault()
    }
    addEventListener('dragenter', over)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragenter', over)
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [takes, onPhoto])
  return (
    <div className={css.veil} hidden={!above} aria-hidden="true">
      <p className={css.word}>Let go: we take it from here</p>
    </div>
  )
}
