import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { Studio } from '../state/use-studio.ts'
import { LazyPreview } from '../preview/LazyPreview.tsx'
import { PhotoThumb } from './PhotoThumb.tsx'
import css from './Steps.module.css'

export const EmailStep = ({ studio }: { studio: Studio }) => {
  const [wrong, setWrong] = useState<string | null>(null)
  const { photo, upload, email, photoError } = studio.wizard
  return (
    <form
      className={css.step}
      onSubmit={(event) => {
        event.preventDefault()
        setWrong(studio.continueToPayment())
      }}
    >
      <div>
        <h2 className={css.heading} tabIndex={-1}>
          Enter Your Email
        </h2>
        <p className={css.note}>Your transformed image will be sent to this email address</p>
      </div>
      {photo && <PhotoThumb photo={photo} upload={upload} />}
      {photoError ? (
        <p className={css.error} role="alert">
          {photoError}
        </p>
      ) : null}
      <Field
        label="E-mail address"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@example.com"
        maxLength={320}
        value={email}
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
    </form>
  )
}
