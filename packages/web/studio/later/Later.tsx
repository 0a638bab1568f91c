import type { ReactNode } from 'react'
import type { Part } from '../../lib/part.ts'
import { Button } from '../../ui/Button.tsx'
import { Lazy } from '../../ui/Lazy.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useSpeech } from '../texts/speech.ts'

type Props<Module> = {
  part: Part<Module>
  /** Additional hint while the part has not loaded. */
  note?: string | undefined
  children: (module: Module) => ReactNode
}

/** Content of a part that is loaded later, with a retry button in its place after a failure. */
export const Later = <Module,>({ part, note, children }: Props<Module>) => {
  const { say } = useSpeech()
  return (
    <Lazy
      part={part}
      renderFailed={(retry) => (
        <>
          <Notice tone="bad">
            {say('notLoaded')} {note}
          </Notice>
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
