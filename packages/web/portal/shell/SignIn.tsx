import { useState } from 'react'
import { text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { FieldProblems, useShortForm } from '../../lib/use-short-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { emailField, Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { askForCode, signIn, type SignInProblem } from '../session.ts'
import { useSpeech } from '../texts/speech.ts'
import css from './SignIn.module.css'

const emailFields = fields({ email: text('email') })
const codeFields = fields({ code: text('code') })

const useProblemSentence = () => {
  const { say } = useSpeech()
  return (problem: SignInProblem): string =>
    ({
      email: say('signIn.wrongEmail'),
      wrong: say('signIn.wrongCode'),
      expired: say('signIn.expired'),
      TooManyRequests: say('signIn.tooMany'),
      network: say('error.network'),
    })[problem]
}

type CodeProps = { sentTo: string; onAgain: (problem?: SignInProblem) => void }

/** Form for the sent code. */
export const CodeForm = ({ sentTo, onAgain }: CodeProps) => {
  const { say } = useSpeech()
  const sentenceOf = useProblemSentence()
  const form = useShortForm({
    fields: codeFields,
    save: async ({ entry }) => {
      const { problem } = await signIn(entry.code)
      if (problem === 'expired') onAgain(problem)
      else if (problem !== undefined) throw new FieldProblems({ code: sentenceOf(problem) })
      return undefined
    },
  })
  return (
    <form className={css.form} onSubmit={form.onSubmit}>
      <p>{say('signIn.sent', { email: sentTo })}</p>
      <Field
        // The visitor has just requested it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={say('signIn.code')}
        {...form.field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        required
      />
      <div className={css.actions}>
        <Button type="submit" busy={form.isSaving}>
          {say('signIn.show')}
        </Button>
        <Button tone="plain" onClick={() => onAgain()}>
          {say('signIn.again')}
        </Button>
      </div>
      <p className={css.aside}>{say('signIn.spam')}</p>
    </form>
  )
}

/** Sign-in form: asks for the e-mail address, then for the code sent to it. */
export const SignIn = ({ seller }: { seller: string }) => {
  const { say } = useSpeech()
  const sentenceOf = useProblemSentence()
  const [sentTo, setSentTo] = useState<string>()
  const [hasExpired, setHasExpired] = useState(false)
  const form = useShortForm({
    fields: emailFields,
    save: async ({ entry }) => {
      setHasExpired(false)
      const reply = await askForCode(entry.email)
      if (reply.problem !== undefined) throw new FieldProblems({ email: sentenceOf(reply.problem) })
      setSentTo(reply.sent_to)
      return undefined
    },
  })
  const again = (reason?: SignInProblem) => {
    setSentTo(undefined)
    setHasExpired(reason === 'expired')
  }
  const title = say(sentTo === undefined ? 'signIn.title' : 'signIn.codeTitle')
  return (
    <div className={css.page}>
      <title>{`${title} · ${seller}`}</title>
      <h1 className={css.title}>{title}</h1>
      <Card>
        {sentTo === undefined ? (
          <form className={css.form} onSubmit={form.onSubmit}>
            <p>{say('signIn.lead', { seller })}</p>
            <Notice>{hasExpired && sentenceOf('expired')}</Notice>
            <Field
              {...emailField}
              title={say('signIn.wrongEmail')}
              label={say('email')}
              {...form.field('email')}
              required
            />
            <Button type="submit" wide busy={form.isSaving}>
              {say('signIn.send')}
            </Button>
          </form>
        ) : (
          <CodeForm sentTo={sentTo} onAgain={again} />
        )}
      </Card>
    </div>
  )
}
