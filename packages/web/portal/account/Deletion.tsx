import * as api from '@atelier/contract'
import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useWrite } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CallDialog } from '../../ui/CallDialog.tsx'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'

/** Requests deletion of the account from the seller. */
export const Deletion = () => {
  const { say } = useSpeech()
  const { day } = useFormat()
  const { seller, session } = useVisit()
  const [isAsking, setIsAsking] = useState(false)
  const request = useWrite(api.portalAccount.requestDeletion)
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
            <Button tone="soft" onClick={() => setIsAsking(true)}>
              {say('deletion.open')}
            </Button>
          </div>
        )}
      </div>
      <CallDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={say('deletion.question')}
        action={say('deletion.action')}
        call={request}
        input={{}}
      >
        {say('deletion.text', { seller: seller.name })}
      </CallDialog>
    </Card>
  )
}
