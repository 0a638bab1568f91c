import { studio } from '@atelier/contract/areas/studio/studio'
import { useState, type SyntheticEvent } from 'react'
import { resultOf, isRejected } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { emailField, Field, FieldFrame } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { readPending } from '../photo/pending.ts'
import { call } from '../studio-calls.ts'
import css from './InfoDialog.module.css'
import { retell, useSpeech } from './speech.ts'

/** Message to the studio's operators. The typed text stays until the message has been sent. */
export const ContactForm = ({ onSent }: { onSent: () => void }) => {
  const { say } = useSpeech()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (form: FormData) => {
    setSending(true)
    setProblem(null)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const body = { email: text('email'), name: text('name') || null, message: text('message') }
    const result = await resultOf(call(studio.contact)({ body }))
    setSending(false)
    if (result.ok) {
      showToast('good', say('form.sent'))
      return onSent()
    }
    const { issues: [issue] = [] } = result.error
    const sentence = issue ? (retell(issue) ?? issue.msg) : retell(result.error)
    setProblem((isRejected(result.error) ? sentence : undefined) ?? say('form.unsent'))
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!sending) void send(new FormData(event.currentTarget))
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <p>{say('form.intro')}</p>
      <Field label={say('form.name')} name="name" autoComplete="name" maxLength={200} />
      <Field
        label={say('email.label')}
        {...emailField}
        title={say('email.hint')}
        name="email"
        required
        defaultValue={readPending().email ?? ''}
      />
      <FieldFrame label={say('form.message')}>
        {(wiring) => <textarea {...wiring} name="message" required maxLength={5000} rows={5} />}
      </FieldFrame>
      <Notice tone="bad">{problem}</Notice>
      <Button type="submit" busy={sending}>
        {say('form.send')}
      </Button>
    </form>
  )
}
