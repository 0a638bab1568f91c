import type { Transformation } from '@atelier/contract/areas/studio/studio'
import { useState } from 'react'
import { saveBlob } from '../../lib/save-blob.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { fetchFile } from '../fetch-file.ts'
import { RevealedPainting } from '../reveal/RevealedPainting.tsx'
import { useArrivingPicture, useStoredPicture } from '../reveal/use-arriving-picture.ts'
import { Lazy } from '../../ui/Lazy.tsx'
import { finishedPart } from '../later/finished.ts'
import type { Studio } from '../state/studio.ts'
import { DownloadSize } from './DownloadSize.tsx'
import { SentTo } from './SentTo.tsx'
import { Step } from './Step.tsx'
import { Later } from '../later/Later.tsx'
import { DoneIcon } from './DoneIcon.tsx'
import css from './DoneStep.module.css'
import { useSpeech } from '../texts/speech.ts'

/** File name of a downloaded painting (specification 1, section 7.1). */
const paintingFile = 'ghibli-style-image.png'

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
  // The shown picture is lighter than the painting to download, which replaces it after a failure.
  const picture = useArrivingPicture(shown_image === null ? [result] : [shown_image, result])
  const { source, onLoad, onError } = picture
  const photo = useStoredPicture(original, latest.original_image)
  const size = width !== null && height !== null ? { width, height } : undefined
  const retryButton = (
    <Button tone="soft" onClick={studio.startOver}>
      <DoneIcon name="again" />
      <span>{say('done.again')}</span>
    </Button>
  )
  const save = async () => {
    setSaving(true)
    const painting = await fetchFile(large?.image ?? result)
    if (painting) saveBlob(painting, paintingFile)
    else showToast('bad', say('done.notDownloaded'))
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
      <div className={css.finished}>
        <div className={css.painting}>
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
          <div className={css.actions}>
            <Button busy={saving} onClick={() => void save()}>
              {!saving && <DoneIcon name="download" />}
              <span>{say('done.download')}</span>
            </Button>
            <Lazy part={finishedPart} waiting={retryButton} renderFailed={() => retryButton}>
              {({ SharePainting }) => (
                <SharePainting studio={studio} latest={latest} picture={result} name={paintingFile}>
                  {retryButton}
                </SharePainting>
              )}
            </Lazy>
          </div>
          {size && <DownloadSize size={size} large={large} />}
          <SentTo studio={studio} latest={latest} />
          <Lazy part={finishedPart} renderFailed={() => null}>
            {({ KeptPainting }) => <KeptPainting studio={studio} />}
          </Lazy>
        </div>
        <Later part={finishedPart}>{({ OffersBeside }) => <OffersBeside studio={studio} />}</Later>
      </div>
    </Step>
  )
}
