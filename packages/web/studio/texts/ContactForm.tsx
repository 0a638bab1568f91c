import { useState, type SyntheticEvent } from 'react'
import { answerOf, isRejected } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { emailField, Field, FieldFrame } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { readPending } from '../photo/pending.ts'
import { openStudioClient } from '../studio-client.ts'
import css from './InfoDialog.module.css'

const unsent = 'Your message could not be sent. Please try again in a moment.'

/** A message to the people who run the studio. The typed text stays until the message has arrived. */
export const ContactForm = ({ onSent }: { onSent: () => void }) => {
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (form: FormData) => {
    setSending(true)
    setProblem(null)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const body = { email: text('email'), name: text('name') || null, message: text('message') }
    const answer = await answerOf(openStudioClient().contact({ body }))
    setSending(false)
    if (answer.ok) {
      showToast('good', 'Thank you. Your message has arrived.')
      return onSent()
    }
    const { issues: [issue] = [], sentence = issue?.msg } = answer.error
    setProblem((isRejected(answer.error) ? sentence : undefined) ?? unsent)
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!sending) void send(new FormData(event.currentTarget))
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <p>Questions, wishes, a painting that went wrong: write to us, we read everything.</p>
      <Field label="Your name (if you like)" name="name" autoComplete="name" maxLength={200} />
      <Field
        label="E-mail address"
        {...emailField}
        name="email"
        required
        defaultValue={readPending().email ?? ''}
      />
      <FieldFrame label="Message">
        {(wiring) => <textarea {...wiring} name="message" required maxLength={5000} rows={5} />}
      </FieldFrame>
      <Notice tone="bad">{problem}</Notice>
      <Button type="submit" busy={sending}>
        Send message
      </Button>
    </form>
  )
}
