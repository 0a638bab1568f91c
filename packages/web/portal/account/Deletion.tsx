import { api } from '../api.ts'
import { useState } from 'react'
import { answerOf } from '../../lib/api-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'

/** Requests deletion of the account from the seller. */
export const Deletion = () => {
  const { say } = useSpeech()
  const { day } = useFormat()
  const { seller, session } = useVisit()
  const { errorSentence } = useKitTexts()
  const [isAsking, setIsAsking] = useState(false)
  const request = useWrite(api.portal.requestDeletion)
  const send = async () => {
    const answer = await answerOf(request.run({}))
    if (answer.ok) setIsAsking(false)
  }
  const at = session.deletion_requested_at
  return (
    <Card title={say('deletion')}>
      <div className={rows.form}>
        <p className={rows.note}>
          {at === null
            ? say('deletion.intro', { seller: seller.name })
            : say('deletion.asked', { seller: seller.name, day: day(at) })}
        </p>
        {at === null && (
          <div className={rows.actions}>
            <Button
              tone="soft"
              onClick={() => {
                request.reset()
                setIsAsking(true)
              }}
            >
              {say('deletion.open')}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={say('deletion.question')}
        action={say('deletion.action')}
        busy={request.isRunning}
        problem={request.error && errorSentence(request.error)}
        onConfirm={() => void send()}
        onClose={() => setIsAsking(false)}
      >
        {say('deletion.text', { seller: seller.name })}
      </ConfirmDialog>
    </Card>
  )
}
