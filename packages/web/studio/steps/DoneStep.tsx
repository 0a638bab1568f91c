import type { Transformation } from '@atelier/contract/areas/studio'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RevealedPainting } from '../reveal/RevealedPainting.tsx'
import { useArrivingPicture, useStoredPicture } from '../reveal/use-arriving-picture.ts'
import type { Studio } from '../state/studio.ts'
import { DownloadSize } from './DownloadSize.tsx'
import { SentTo } from './SentTo.tsx'
import { Step } from './Step.tsx'
import css from './Steps.module.css'
import { useSpeech } from '../texts/speech.ts'

/** The file name of a downloaded painting (specification 1, section 7.1). */
const paintingFile = 'ghibli-style-image.png'

/** Downloads the painting as a file; false when it cannot be fetched. */
const download = async (url: string): Promise<boolean> => {
  const response = await fetch(url).catch(() => undefined)
  const picture = response?.ok ? await response.blob().catch(() => undefined) : undefined
  if (!picture) return false
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = paintingFile
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return true
}

type Props = { studio: Studio }

export const DoneStep = ({ studio }: Props) => {
  const { transformation } = studio.wizard
  const result = transformation?.latest?.transformed_image
  return transformation?.latest && result ? (
    <FinishedPainting
      studio={studio}
      original={transformation.original}
      latest={transformation.latest}
      result={result}
    />
  ) : null
}

type FinishedProps = Props & { original: string | null; latest: Transformation; result: string }

const FinishedPainting = ({ studio, original, latest, result }: FinishedProps) => {
  const { say } = useSpeech()
  const [saving, setSaving] = useState(false)
  const { shown_image, width, height, wishes, large } = latest
  // The shown picture is lighter than the painting to download, which takes its place when it does not come.
  const picture = useArrivingPicture(shown_image === null ? [result] : [shown_image, result])
  const { source, onLoad, onError } = picture
  const photo = useStoredPicture(original, latest.original_image)
  const size = width !== null && height !== null ? { width, height } : undefined
  const save = async () => {
    setSaving(true)
    if (!(await download(large?.image ?? result))) showToast('bad', say('done.notDownloaded'))
    setSaving(false)
  }
  return (
    <Step heading={say('done.title')}>
      {picture.isLate && (
        <Notice title={say('done.late')}>
          {say('done.asking')}{' '}
          <Button tone="plain" size="small" onClick={picture.retry}>
            {say('done.ask')}
          </Button>
        </Notice>
      )}
      {photo ? (
        <RevealedPainting
          before={photo}
          after={source}
          size={size}
          wishes={wishes}
          onLoad={onLoad}
          onError={onError}
        />
      ) : (
        <img {...size} src={source} alt={say('done.alt')} onLoad={onLoad} onError={onError} />
      )}
      <div className={css.done}>
        <Button size="large" busy={saving} onClick={() => void save()}>
          {say('done.download')}
        </Button>
        {size && <DownloadSize size={size} large={large} />}
      </div>
      <SentTo studio={studio} latest={latest} />
      <div className={css.done}>
        <Button tone="soft" onClick={studio.startOver}>
          {say('done.again')}
        </Button>
      </div>
    </Step>
  )
}
