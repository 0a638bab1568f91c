import * as api from '@atelier/contract'
import { useState } from 'react'
import { isEmail } from '../../lib/email.ts'
import { text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useWrite } from '../../lib/queries.ts'
import { useShortForm } from '../../lib/use-short-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { emailField, Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'

const request = fields({ email: text('email') })

/** Changes the e-mail address, which requires a confirmation from the new one. */
export const EmailForm = ({ email }: { email: string }) => {
  const { say } = useSpeech()
  const [sentTo, setSentTo] = useState<string>()
  const update = useWrite(api.portalCustomers.update)
  const form = useShortForm({
    fields: request,
    check: ({ entry }) => ({ email: isEmail(entry.email.trim()) ? undefined : say('signIn.wrongEmail') }),
    save: async ({ body, idempotencyKey }) => {
      await update.run({ body }, idempotencyKey)
      setSentTo(body.email)
      return { email: '' }
    },
  })
  const problem = form.problems.email ?? form.notice
  return (
    <Card title={say('emailChange')}>
      <form className={rows.form} onSubmit={form.onSubmit} noValidate>
        <p className={rows.note}>{say('emailChange.intro', { email })}</p>
        <Notice>{sentTo && !problem && say('emailChange.sent', { email: sentTo })}</Notice>
        <Field
          {...emailField}
          title={say('signIn.wrongEmail')}
          label={say('emailChange.new')}
          {...form.field('email')}
          error={problem}
        />
        <div className={rows.actions}>
          <Button type="submit" tone="soft" busy={form.isSaving}>
            {say('emailChange.action')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
