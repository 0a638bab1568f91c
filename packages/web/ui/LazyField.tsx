import type { ReactNode } from 'react'
import type { Part } from '../lib/part.ts'
import { Button } from './Button.tsx'
import { FieldFrame } from './Field.tsx'
import { useKitTexts } from './kit-texts.ts'
import { Lazy } from './Lazy.tsx'

type FrameProps = {
  label: ReactNode
  hint?: ReactNode
  className?: string | undefined
}

/** A field whose script did not arrive. The rest of its form stays as it is. */
const FieldNotLoaded = ({ onRetry, ...frame }: FrameProps & { onRetry: () => void }) => {
  const { errorSentence, tryAgain } = useKitTexts()
  return (
    <FieldFrame {...frame} error={errorSentence({ kind: 'network' })}>
      {({ className: _control, ...wiring }) => (
        <Button {...wiring} tone="soft" onClick={onRetry}>
          {tryAgain}
        </Button>
      )}
    </FieldFrame>
  )
}

type Props<Module> = FrameProps & {
  part: Part<Module>
  error?: string | undefined
  placeholder?: string | undefined
  /** What is chosen, in words. */
  shown?: string | undefined
  children: (module: Module) => ReactNode
}

/**
 * A field whose script, with that of its popup, is loaded once the page is shown. Its place is kept, so that nothing moves.
 * Fields that browsers have too, such as a `Select`, work without their script instead.
 */
export const LazyField = <Module,>({
  part,
  error,
  placeholder,
  shown = '',
  children,
  ...frame
}: Props<Module>) => (
  <Lazy
    part={part}
    waiting={
      <FieldFrame {...frame} error={error}>
        {(wiring) => <input {...wiring} placeholder={placeholder} value={shown} readOnly disabled />}
      </FieldFrame>
    }
    renderFailed={(retry) => <FieldNotLoaded {...frame} onRetry={retry} />}
  >
    {children}
  </Lazy>
)
