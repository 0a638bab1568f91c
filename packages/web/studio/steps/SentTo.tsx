import type { Transformation } from '@atelier/contract/areas/studio/studio'
import { fitsMask } from '@atelier/contract/primitives/masked-email'
import { useRef, useState } from 'react'
import { withNodes } from '../../lib/texts/with-nodes.tsx'
import { Button } from '../../ui/Button.tsx'
import { emailField, Field } from '../../ui/Field.tsx'
import type { Studio } from '../state/studio.ts'
import { useSpeech } from '../texts/speech.ts'
import css from './SentTo.module.css'

/**
 * Address that a painting was sent to: in full when the visitor typed it in this browser, otherwise masked.
 */
export const addressSentTo = ({ wizard: { email } }: Pick<Studio, 'wizard'>, masked: string): string =>
  fitsMask(email, masked) ? email : masked

type Props = { studio: Studio; latest: Transformation }

/** Recipient address of the painting, with a form to send it to a corrected one. */
export const SentTo = ({ studio, latest }: Props) => {
  const { say } = useSpeech()
  const [correcting, setCorrecting] = useState(false)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  if (latest.sent_to === null) return null
  const correct = async () => {
    setSending(true)
    const problem = await studio.correctEmail(latest.id, email)
    setSending(false)
    setError(problem)
    if (problem === null) setCorrecting(false)
    else field.current?.focus()
  }
  return (
    <div className={css.sent}>
      <p>
        <output>
          {withNodes(
            say('done.sentTo', { email: '{0}' }),
            <strong className={css.address}>{addressSentTo(studio, latest.sent_to)}</strong>,
          )}
        </output>{' '}
        {!correcting && latest.can_correct_email && (
          <Button tone="plain" size="small" onClick={() => setCorrecting(true)}>
            {say('done.wrongAddress')}
          </Button>
        )}
      </p>
      {correcting && (
        <form
          className={css.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!sending) void correct()
          }}
        >
          <Field
            ref={field}
            label={say('email.label')}
            {...emailField}
            title={say('email.hint')}
            name="email"
            // The visitor has requested this field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={email}
            error={error}
            onChange={(event) => {
              setEmail(event.target.value)
              setError(null)
            }}
          />
          <div className={css.buttons}>
            <Button tone="soft" onClick={() => setCorrecting(false)}>
              {say('done.keepAddress')}
            </Button>
            <Button type="submit" busy={sending}>
              {say('done.sendAgain')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
