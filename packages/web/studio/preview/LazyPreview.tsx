import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Lazy } from '../../ui/Lazy.tsx'
import { easel } from '../easel.ts'
import type { Studio } from '../state/use-studio.ts'
import { PreviewFrame } from './PreviewFrame.tsx'
// The panel's styles come with the page: a style sheet that could not be fetched would not be asked for again.
import css from './PreviewPanel.module.css'
import { useSpeech } from '../texts/speech.ts'

type Props = {
  studio: Studio
  /** Whether style and brush can be chosen beside the picture. */
  choosing?: boolean
  /** Stands below the picture. */
  children: ReactNode
}

/**
 * The preview of the chosen photo, in browsers that can run the painter, and what is chosen about it: two children of a grid.
 * Without a preview the page works as well.
 */
export const LazyPreview = ({ studio, choosing = false, children }: Props) => {
  const { say } = useSpeech()
  const { photo, wishes } = studio.wizard
  const source = photo?.source ?? null
  const plain = (missing?: ReactNode) => (
    <div className={css.easel}>
      <PreviewFrame shape={photo?.shape}>
        {source !== null && <img className={`${css.picture} ${css.photo}`} src={source} alt="" />}
      </PreviewFrame>
      {missing}
      {children}
    </div>
  )
  if (source === null || !('WebAssembly' in globalThis)) return plain()
  return (
    <Lazy
      part={easel}
      waiting={
        <>
          {plain()}
          {choosing && <div className={css.choices} />}
        </>
      }
      renderFailed={(retry) =>
        plain(
          <div className={css.missing}>
            <output>{say('preview.notLoaded')}</output>
            <Button tone="soft" size="small" onClick={retry}>
              {say('preview.again')}
            </Button>
          </div>,
        )
      }
    >
      {({ PreviewPanel }) => (
        <PreviewPanel
          source={source}
          shape={photo?.shape}
          wishes={wishes}
          onWish={choosing ? studio.wish : undefined}
        >
          {children}
        </PreviewPanel>
      )}
    </Lazy>
  )
}
