import type { ReactNode } from 'react'
import type { Part } from '../../lib/part.ts'
import { Button } from '../../ui/Button.tsx'
import { Lazy } from '../../ui/Lazy.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useSpeech } from '../texts/speech.ts'

type Props<Module> = {
  part: Part<Module>
  /** What else to know while it has not arrived. */
  note?: string | undefined
  children: (module: Module) => ReactNode
}

/** Something of a part that is loaded later. When that does not arrive, it can be asked for again in its place. */
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
