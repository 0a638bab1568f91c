import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { emailField, Field } from '../../ui/Field.tsx'
import type { Studio } from '../state/studio.ts'
import css from './Steps.module.css'
import { useSpeech } from '../texts/speech.ts'

/** E-mail step, beside the preview. */
export const EmailForm = ({ studio }: { studio: Studio }) => {
  const { say } = useSpeech()
  const [wrong, setWrong] = useState<'email.wrong' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setWrong(studio.continueToPayment())
        if (studio.state().step !== 'email') return
        // The toast names the missing field; the visitor may have scrolled past it.
        field.current?.focus({ preventScroll: true })
        field.current?.scrollIntoView({ block: 'center' })
      }}
    >
      <Field
        ref={field}
        label={say('email.label')}
        {...emailField}
        type="email"
        title={say('email.hint')}
        name="email"
        placeholder="you@example.com"
        value={studio.wizard.email}
        error={wrong && say(wrong)}
        onChange={(event) => {
          studio.typeEmail(event.target.value)
          setWrong(null)
        }}
      />
      <div className={css.buttons}>
        <Button tone="soft" onClick={studio.back}>
          {say('back')}
        </Button>
        <Button type="submit">{say('email.continue')}</Button>
      </div>
    </form>
  )
}
