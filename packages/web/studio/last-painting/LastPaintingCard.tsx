import { useId } from 'react'
import button from '../../ui/Button.module.css'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../lib/classes.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Studio } from '../state/studio.ts'
import { useSpeech } from '../texts/speech.ts'
import type { LastPainting } from './last-painting.ts'
import css from './LastPainting.module.css'
import { sayIn } from './texts.ts'

type Props = { readonly studio: Studio; readonly painting: LastPainting }

/**
 * The last painting on the start page: a link back to it, and a button that removes it from a shared device.
 */
export const LastPaintingCard = ({ studio, painting }: Props) => {
  const say = sayIn(useSpeech().language)
  const heading = useId()
  return (
    <section className={css.card} aria-labelledby={heading}>
      <img className={css.picture} src={painting.picture} alt="" />
      <div className={css.words}>
        <h2 id={heading} className={css.title}>
          {say('title')}
        </h2>
        <p className={css.note}>{say('note')}</p>
      </div>
      <div className={css.actions}>
        <a
          className={classes(button.button, button.soft, button.small)}
          href={`/success?session_id=${painting.session_id}`}
        >
          {say('open')}
        </a>
        <ForgetButton studio={studio} />
      </div>
    </section>
  )
}

/** Removes the last painting from this browser. */
const ForgetButton = ({ studio }: { readonly studio: Studio }) => {
  const say = sayIn(useSpeech().language)
  return (
    <Button
      tone="plain"
      size="small"
      onClick={() => {
        studio.forget()
        showToast('good', say('forgotten'))
      }}
    >
      {say('forget')}
    </Button>
  )
}

/** Line below a finished painting about the copy in this browser. */
export const KeptPainting = ({ studio }: { readonly studio: Studio }) => (
  <p className={css.kept}>
    {sayIn(useSpeech().language)('kept')} <ForgetButton studio={studio} />
  </p>
)
