import type { CallError } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import css from './Shell.module.css'

type Props = { error: CallError; onRetry: () => void }

/** Page shown instead of the dashboard when its frame could not be loaded. */
export const NotLoaded = ({ error, onRetry }: Props) => (
  <main className={css.alone}>
    <EmptyState
      level={1}
      title="The dashboard could not be loaded"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      {errorSentence(error)}
    </EmptyState>
  </main>
)
