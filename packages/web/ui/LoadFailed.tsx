import type { CallError } from '../lib/api-error.ts'
import { Button } from './Button.tsx'
import { useKitTexts } from './kit-texts.ts'
import { Notice } from './Notice.tsx'
import css from './LoadFailed.module.css'

type Props = {
  /** Description of the failure: `The refunds could not be loaded.` */
  title: string
  error: CallError
  onRetry: () => void
}

/** Replacement of a part that failed to load: the reason, and a retry button. */
export const LoadFailed = ({ title, error, onRetry }: Props) => {
  const { errorSentence, tryAgain } = useKitTexts()
  return (
    <Notice tone="bad" title={title}>
      <p className={css.reason}>{errorSentence(error)}</p>
      <Button size="small" tone="soft" onClick={onRetry}>
        {tryAgain}
      </Button>
    </Notice>
  )
}
