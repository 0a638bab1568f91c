import { Button } from '../../ui/Button.tsx'
import { Lazy } from '../../ui/Lazy.tsx'
import { easel } from '../easel.ts'
import { PlainPreview } from './PlainPreview.tsx'
import type { PreviewProps } from './Preview.tsx'
import css from './PreviewPanel.module.css'
import { useSpeech } from '../texts/speech.ts'

/** The preview, as soon as its part is loaded; until then, and when it cannot be, the photo as it is. */
export const LazyPreview = ({ studio, choosing = false, children }: PreviewProps) => {
  const { say } = useSpeech()
  const { photo } = studio.wizard
  if (photo == null || photo.source === null || !('WebAssembly' in globalThis))
    return <PlainPreview photo={photo}>{children}</PlainPreview>
  return (
    <Lazy
      part={easel}
      waiting={
        <>
          <PlainPreview photo={photo}>{children}</PlainPreview>
          {choosing && <div className={css.choices} />}
        </>
      }
      renderFailed={(retry) => (
        <PlainPreview
          photo={photo}
          missing={
            <div className={css.missing}>
              <output>{say('preview.notLoaded')}</output>
              <Button tone="soft" size="small" onClick={retry}>
                {say('preview.again')}
              </Button>
            </div>
          }
        >
          {children}
        </PlainPreview>
      )}
    >
      {({ Preview }) => (
        <Preview studio={studio} choosing={choosing}>
          {children}
        </Preview>
      )}
    </Lazy>
  )
}
