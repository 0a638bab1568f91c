import { Button } from '../../ui/Button.tsx'
import rows from '../parts/Rows.module.css'
import { useSpeech } from '../texts/speech.ts'
import type { CardAction } from './use-card-form.ts'

type Props = {
  action: CardAction
  running: 'card' | 'saved' | undefined
  onSubmit: () => void
}

/** Button for a saved method, above the fields of another card. */
export const SavedMethod = ({ action: { saved }, running, onSubmit }: Props) => {
  const { say } = useSpeech()
  if (saved === undefined) return null
  return (
    <>
      <Button wide busy={running === 'saved'} disabled={running === 'card'} onClick={onSubmit}>
        {saved.label}
      </Button>
      <p className={rows.note}>{say('pay.other')}</p>
    </>
  )
}
