import { styleNames } from '@atelier/contract/primitives/languages'
import type { PaintingStyle } from '@atelier/contract/areas/studio/studio'
import type { CanvasPixels } from '@atelier/painter/browser'
import { useFormat } from '../../lib/format.ts'
import { withNodes } from '../../lib/texts/with-nodes.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import { PreviewFrame } from '../preview/PreviewFrame.tsx'
import { PreviewLabel } from '../preview/PreviewPanel.tsx'
import panel from '../preview/PreviewPanel.module.css'
import steps from '../steps/Steps.module.css'
import { payLabel } from '../payment/price.ts'
import type { Price } from '../state/wizard.ts'
import { useSpeech } from '../texts/speech.ts'
import type { FinishedPainting } from './choose-style.ts'
import css from './OtherStyles.module.css'
import { StylePicture } from './StylePicture.tsx'

type Props = {
  readonly painting: FinishedPainting
  readonly style: PaintingStyle
  readonly picture: CanvasPixels | undefined
  /** Null where the customer chooses the price. */
  readonly price: Price | null
  /** True while the checkout is being opened. */
  readonly busy: boolean
  /** Reason why the checkout could not be opened. */
  readonly problem: string | null
  readonly onPay: () => void
  readonly onBack: () => void
}

/** Payment step of another style, shown before the page redirects to checkout. */
export const StylePayment = ({ painting, style, picture, price, busy, problem, onPay, onBack }: Props) => {
  const { language, say } = useSpeech()
  const { money } = useFormat()
  const { photo, shape, sentTo } = painting
  return (
    <div className={css.payment}>
      <p className={steps.note}>{say('payment.note')}</p>
      <div className={steps.bench}>
        <div className={panel.easel}>
          <PreviewFrame shape={shape}>
            <StylePicture photo={photo} picture={picture} />
            <PreviewLabel phase={picture ? 'painted' : 'painting'} isPainted={picture !== undefined} />
          </PreviewFrame>
          <span className={hidden.hidden}>{say('preview.alt', { style: styleNames[language][style] })}</span>
        </div>
        <div className={steps.form}>
          {price !== null && (
            <p className={steps.price}>
              <strong className={steps.now}>{money(price.amount, price.currency)}</strong>
            </p>
          )}
          {sentTo !== null && (
            <p className={steps.note}>
              {withNodes(
                say('payment.to', { email: '{0}' }),
                <strong className={steps.address}>{sentTo}</strong>,
              )}
            </p>
          )}
          <Notice tone="bad">{problem}</Notice>
          <div className={steps.buttons}>
            <Button tone="soft" disabled={busy} onClick={onBack}>
              {say('back')}
            </Button>
            <Button busy={busy} onClick={onPay}>
              {payLabel(say, money, price)}
            </Button>
          </div>
        </div>
      </div>
      <output className={hidden.hidden}>{busy ? say('payment.opening') : ''}</output>
    </div>
  )
}
