import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Lazy } from '../ui/Lazy.tsx'
import { Notice } from '../ui/Notice.tsx'
import { easel } from './easel.ts'
import { useSpeech } from './texts/speech.ts'

type Loaded = Awaited<ReturnType<typeof easel.load>>

/** Something of the part that is loaded later. When that does not arrive, it can be asked for again in its place. */
export const Later = ({ children }: { children: (loaded: Loaded) => ReactNode }) => {
  const { say } = useSpeech()
  return (
    <Lazy
      part={easel}
      renderFailed={(retry) => (
        <>
          <Notice tone="bad">{say('notLoaded')}</Notice>
          <Button tone="soft" onClick={retry}>
            {say('kit.tryAgain')}
          </Button>
        </>
      )}
    >
      {children}
    </Lazy>
  )
}
