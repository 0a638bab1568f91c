import { useEffect, useState } from 'react'
import css from './DropOverlay.module.css'
import { firstPicture } from './PhotoInput.tsx'
import { useSpeech } from '../texts/speech.ts'

type Props = { takesPhotos: boolean; onPhoto: (file: File) => void }

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Makes the whole window a drop and paste target for a photo, and shows an overlay while a file is dragged
 * over it.
 */
export const DropOverlay = ({ takesPhotos, onPhoto }: Props) => {
  const { say } = useSpeech()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      // Also when no photo is accepted: a dropped file must never replace the page.
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = takesPhotos ? 'copy' : 'none'
      setShown(takesPhotos)
    }
    const take = (event: Event, data: DataTransfer | null) => {
      const file = firstPicture(data)
      if (file) event.preventDefault()
      if (file && takesPhotos) onPhoto(file)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setShown(false)
    }
    const drop = (event: DragEvent) => {
      setShown(false)
      if (carriesFiles(event)) event.preventDefault()
      take(event, event.dataTransfer)
    }
    addEventListener('dragenter', over, { signal })
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    return () => listening.abort()
  }, [takesPhotos, onPhoto])
  return (
    <div className={css.overlay} hidden={!shown} aria-hidden="true">
      <p className={css.word}>{say('photo.letGo')}</p>
    </div>
  )
}
