import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { FieldFrame } from './Field.tsx'
import { useKitTexts } from './kit-texts.ts'

type Props = { label: ReactNode; hint?: ReactNode; className?: string | undefined; onRetry: () => void }

/** Stands in the place of a field whose script did not arrive. The rest of its form stays as it is. */
export const FieldNotLoaded = ({ onRetry, ...frame }: Props) => {
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
