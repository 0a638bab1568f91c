import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useSpeech } from '../texts/speech.ts'

/** Replacement of a page whose script failed to load, or that threw while rendering. */
export const RouteFailed = () => {
  const { say } = useSpeech()
  return (
    <EmptyState
      level={1}
      title={say('failed.title')}
      actions={<Button onClick={() => window.location.reload()}>{say('slow.reload')}</Button>}
    >
      {say('failed.text')}
    </EmptyState>
  )
}
