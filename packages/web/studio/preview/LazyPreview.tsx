import { Button } from '../../ui/Button.tsx'
import { Lazy } from '../../ui/Lazy.tsx'
import { easel } from '../easel.ts'
import type { Studio } from '../state/use-studio.ts'
// The panel's styles come with the page: a style sheet that could not be fetched would not be asked for again.
import css from './PreviewPanel.module.css'
import { useSpeech } from '../texts/speech.ts'

/** The preview of the chosen photo, in browsers that can run the painter. Without a preview the page works as well. */
export const LazyPreview = ({ studio }: { studio: Studio }) => {
  const { say } = useSpeech()
  const source = studio.wizard.photo?.source
  if (!source || !('WebAssembly' in globalThis)) return null
  return (
    <Lazy
      part={easel}
      renderFailed={(retry) => (
        <div className={css.missing}>
          <output>{say('preview.notLoaded')}</output>
          <Button tone="soft" size="small" onClick={retry}>
            {say('preview.again')}
          </Button>
        </div>
      )}
    >
      {({ PreviewPanel }) => (
        <PreviewPanel source={source} wishes={studio.wizard.wishes} onWish={studio.wish} />
      )}
    </Lazy>
  )
}
