import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Lazy } from '../../ui/Lazy.tsx'
import { laterPart } from '../later/load.ts'
import type { Studio } from '../state/studio.ts'
import { paintable, PlainPreview } from './PlainPreview.tsx'
import css from './PreviewPanel.module.css'
import { useSpeech } from '../texts/speech.ts'

type Props = {
  studio: Studio
  /** Content below the picture. */
  children: ReactNode
}

/**
 * Preview of the chosen photo, in browsers that can run the painter, and at the e-mail step its options: two
 * children of a grid. The page works without a preview, too.
 */
export const LazyPreview = ({ studio, children }: Props) => {
  const { say } = useSpeech()
  const { step, photo, wishes } = studio.wizard
  const isOpen = step === 'email'
  const source = paintable(photo)
  const plain = <PlainPreview photo={photo}>{children}</PlainPreview>
  if (source === null) return plain
  return (
    <Lazy
      part={laterPart}
      waiting={
        <>
          {plain}
          {isOpen && <div className={css.choices} />}
        </>
      }
      renderFailed={(retry) => (
        <PlainPreview photo={photo}>
          <div className={css.missing}>
            <output>{say('preview.notLoaded')}</output>
            <Button tone="soft" size="small" onClick={retry}>
              {say('preview.again')}
            </Button>
          </div>
          {children}
        </PlainPreview>
      )}
    >
      {({ PreviewPanel }) => (
        <PreviewPanel
          source={source}
          shape={photo?.shape}
          wishes={wishes}
          onWish={isOpen ? studio.wish : undefined}
        >
          {children}
        </PreviewPanel>
      )}
    </Lazy>
  )
}
