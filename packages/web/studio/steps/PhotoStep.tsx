import { classes } from '../../lib/classes.ts'
import { Later } from '../later/Later.tsx'
import { laterPart } from '../later/load.ts'
import { LazyPreview } from '../preview/LazyPreview.tsx'
import type { Studio } from '../state/studio.ts'
import { EmailForm } from './EmailForm.tsx'
import { PhotoLine } from './PhotoLine.tsx'
import { Step } from './Step.tsx'
import css from './Steps.module.css'
import { useSpeech } from '../texts/speech.ts'

/**
 * The e-mail step and the payment step. The preview beside their forms is the same element: drawing it again
 * would delay the second step.
 */
export const PhotoStep = ({ studio }: { studio: Studio }) => {
  const { say } = useSpeech()
  const isPayment = studio.wizard.step === 'payment'
  return (
    <Step
      heading={say(isPayment ? 'payment.title' : 'email.title')}
      intro={<p className={css.note}>{say(isPayment ? 'payment.note' : 'email.intro')}</p>}
    >
      <div className={classes(css.bench, isPayment && css.paying)}>
        <LazyPreview studio={studio}>
          <PhotoLine studio={studio} />
        </LazyPreview>
        {isPayment ? (
          <div className={css.form}>
            <Later part={laterPart}>{({ PaymentForm }) => <PaymentForm studio={studio} />}</Later>
          </div>
        ) : (
          <EmailForm studio={studio} />
        )}
      </div>
    </Step>
  )
}
