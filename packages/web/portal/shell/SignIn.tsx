import { useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { emailField, Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { askForCode, signIn, type SignInProblem } from '../session.ts'
import { useSpeech } from '../texts/speech.ts'
import css from './SignIn.module.css'

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
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<SignInProblem>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const reply = await signIn(code)
    setIsBusy(false)
    if (reply.problem === 'expired') onAgain('expired')
    else setProblem(reply.problem)
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <p>{say('signIn.sent', { email: sentTo })}</p>
      <Field
        // The visitor has just requested it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={say('signIn.code')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        required
        error={problem && sentenceOf(problem)}
      />
      <div className={css.actions}>
        <Button type="submit" busy={isBusy}>
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
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const [problem, setProblem] = useState<SignInProblem>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const reply = await askForCode(email)
    setIsBusy(false)
    setProblem(reply.problem)
    setSentTo(reply.problem === undefined ? reply.sent_to : undefined)
  }
  const again = (reason?: SignInProblem) => {
    setSentTo(undefined)
    setProblem(reason)
  }
  const title = say(sentTo === undefined ? 'signIn.title' : 'signIn.codeTitle')
  return (
    <div className={css.page}>
      <title>{`${title} · ${seller}`}</title>
      <h1 className={css.title}>{title}</h1>
      <Card>
        {sentTo === undefined ? (
          <form className={css.form} onSubmit={(event) => void submit(event)}>
            <p>{say('signIn.lead', { seller })}</p>
            <Notice>{problem === 'expired' && sentenceOf(problem)}</Notice>
            <Field
              {...emailField}
              title={say('signIn.wrongEmail')}
              label={say('email')}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              required
              error={problem === undefined || problem === 'expired' ? undefined : sentenceOf(problem)}
            />
            <Button type="submit" wide busy={isBusy}>
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
