import type { PrintSize } from '@atelier/contract/areas/studio/studio'
import { useEffect, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { showToast } from '../../ui/toast-store.ts'
import hidden from '../../ui/visually-hidden.module.css'
import { useSpeech } from '../texts/speech.ts'
import { orderPrint, type PrintedPainting } from './order-print.ts'
import { PrintPreview } from './PrintPreview.tsx'
import css from './Prints.module.css'
import { sayIn } from './texts.ts'
import { useCentimetres } from './use-centimetres.ts'

type Props = {
  readonly painting: PrintedPainting
  /** URL of a picture of the painting. */
  readonly picture: string
  readonly sizes: readonly PrintSize[]
}

/** Returns true when paper shows beside the painting: less than a millimetre on each side is invisible. */
const hasWhite = ({ paper, painting }: PrintSize): boolean =>
  paper.width_mm - painting.width_mm > 2 || paper.height_mm - painting.height_mm > 2

/** Size picker, with the painting on the paper, and the button to the checkout. */
export const PrintSizes = ({ painting, picture, sizes }: Props) => {
  const { language, say } = useSpeech()
  const { money, number } = useFormat()
  const { length, size: words } = useCentimetres()
  const [chosenSize, choose] = useState<string>()
  const [isOpening, setOpening] = useState(false)
  useEffect(() => {
    // The Back button may restore the page from the back/forward cache.
    const onShow = () => setOpening(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  const size = sizes.find(({ product_id }) => product_id === chosenSize) ?? sizes[0]
  if (size === undefined) return null
  const sayHere = sayIn(language)
  const order = async () => {
    if (isOpening) return
    setOpening(true)
    const problem = await orderPrint(painting, size.product_id)
    if (problem === null) return
    setOpening(false)
    showToast('bad', problem)
  }
  const dpi = number(size.dpi)
  return (
    <div className={css.bench}>
      <PrintPreview size={size} picture={picture} alt={sayHere('preview')} />
      <div className={css.form}>
        <ChoiceCards
          label={sayHere('size')}
          choices={sizes.map(({ product_id, paper, price_amount, currency }) => ({
            value: product_id,
            label: words(paper),
            note: money(price_amount, currency),
          }))}
          value={size.product_id}
          onChange={choose}
        />
        <p className={css.note}>
          {hasWhite(size)
            ? sayHere('white', {
                width: length(size.painting.width_mm),
                height: length(size.painting.height_mm),
                dpi,
              })
            : sayHere('fills', { dpi })}
        </p>
        <div>
          <Button busy={isOpening} onClick={() => void order()}>
            {sayHere('order')}
          </Button>
        </div>
        <output className={hidden.hidden}>{isOpening ? say('payment.opening') : ''}</output>
      </div>
    </div>
  )
}
