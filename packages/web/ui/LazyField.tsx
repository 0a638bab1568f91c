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

/** Field whose script failed to load. The rest of its form stays intact. */
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
  /** Label of the current choice. */
  shown?: string | undefined
  children: (module: Module) => ReactNode
}

/**
 * Field whose script, with that of its popup, loads after the page. Its room is reserved, so that nothing
 * moves. Fields with a native equivalent, such as a `Select`, work without their script instead.
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
