import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { emailField, Field } from '../../ui/Field.tsx'
import type { Studio } from '../state/use-studio.ts'
import { LazyPreview } from '../preview/LazyPreview.tsx'
import { PhotoThumb } from './PhotoThumb.tsx'
import { Step } from './Step.tsx'
import css from './Steps.module.css'

export const EmailStep = ({ studio }: { studio: Studio }) => {
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setWrong(studio.continueToPayment())
        if (studio.state().step !== 'email') return
        // The toast says what is missing; the visitor may have scrolled past the field.
        field.current?.focus({ preventScroll: true })
        field.current?.scrollIntoView({ block: 'center' })
      }}
    >
      <Step
        heading="Enter Your Email"
        intro={<p className={css.note}>Your transformed image will be sent to this email address</p>}
      >
        <PhotoThumb studio={studio} />
        <Field
          ref={field}
          label="E-mail address"
          {...emailField}
          name="email"
          placeholder="you@example.com"
          value={studio.wizard.email}
          error={wrong}
          onChange={(event) => {
            studio.typeEmail(event.target.value)
            setWrong(null)
          }}
        />
        <LazyPreview studio={studio} />
        <div className={css.buttons}>
          <Button tone="soft" onClick={studio.back}>
            Back
          </Button>
          <Button type="submit">Continue</Button>
        </div>
      </Step>
    </form>
  )
}
