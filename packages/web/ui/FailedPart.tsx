import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { useKitTexts } from './kit-texts.ts'
import css from './FailedPart.module.css'

/**
 * Replacement of a part of a page that threw while rendering.
 *
 * @param onRetry renders the part again
 */
const FailedPart = ({ onRetry }: { onRetry: () => void }) => {
  const {
    tryAgain,
    partFailed = 'This part could not be shown. The rest of the page works.',
    reload = 'Reload the page',
  } = useKitTexts()
  return (
    <div className={css.failed} role="alert">
      <p>{partFailed}</p>
      <div className={css.actions}>
        <Button tone="soft" size="small" onClick={onRetry}>
          {tryAgain}
        </Button>
        <Button tone="plain" size="small" onClick={() => window.location.reload()}>
          {reload}
        </Button>
      </div>
    </div>
  )
}

/** Fallback of a boundary around a part of a page. */
export const failedPart = (retry: () => void): ReactNode => <FailedPart onRetry={retry} />
