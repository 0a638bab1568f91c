import * as api from '@atelier/contract'
import { useState, type SubmitEvent } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { isEmail } from '../../lib/email.ts'
import { useWrite } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { emailField, Field } from '../../ui/Field.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'

/** Changes the e-mail address, which requires a confirmation from the new one. */
export const EmailForm = ({ email }: { email: string }) => {
  const { say } = useSpeech()
  const { errorSentence } = useKitTexts()
  const [requested, setRequested] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const update = useWrite(api.portalCustomers.update)
  const ask = async (event: SubmitEvent) => {
    event.preventDefault()
    const address = requested.trim()
    setSentTo(undefined)
    if (!isEmail(address)) return setProblem(say('signIn.wrongEmail'))
    const result = await resultOf(update.run({ body: { email: address } }))
    setProblem(result.ok ? undefined : errorSentence(result.error))
    if (!result.ok) return
    setSentTo(address)
    setRequested('')
  }
  return (
    <Card title={say('emailChange')}>
      <form className={rows.form} onSubmit={(event) => void ask(event)} noValidate>
        <p className={rows.note}>{say('emailChange.intro', { email })}</p>
        <Notice>{sentTo !== undefined && say('emailChange.sent', { email: sentTo })}</Notice>
        <Field
          {...emailField}
          title={say('signIn.wrongEmail')}
          label={say('emailChange.new')}
          value={requested}
          error={problem}
          onChange={({ target }) => {
            setRequested(target.value)
            setProblem(undefined)
          }}
        />
        <div className={rows.actions}>
          <Button type="submit" tone="soft" busy={update.isRunning}>
            {say('emailChange.action')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
