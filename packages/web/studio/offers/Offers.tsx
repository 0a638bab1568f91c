import { useMediaQuery } from '../../lib/use-media-query.ts'
import { OtherStyles } from '../other-styles/OtherStyles.tsx'
import { Prints } from '../prints/Prints.tsx'
import type { Studio } from '../state/studio.ts'
import css from './Offers.module.css'

type Props = { readonly studio: Studio }

/** Window width from which offers fit beside a finished painting; `steps/DoneStep.module.css` has the same. */
const wide = '(width >= 75rem)'

const Offers = ({ studio }: Props) => (
  <>
    <OtherStyles studio={studio} />
    <Prints studio={studio} />
  </>
)

/** Offers beside a finished painting: other styles of its photo, and prints. Empty in narrow windows. */
export const OffersBeside = (props: Props) =>
  useMediaQuery(wide) ? (
    <div className={css.beside}>
      <Offers {...props} />
    </div>
  ) : null

/**
 * The same offers below the card, in narrow windows. Inside the card they would push the drawing behind the page down
 * when the painting arrives.
 */
export const OffersBelow = (props: Props) => (useMediaQuery(wide) ? null : <Offers {...props} />)
