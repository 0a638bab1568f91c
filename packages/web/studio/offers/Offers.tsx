import { OtherStyles } from '../other-styles/OtherStyles.tsx'
import { Prints } from '../prints/Prints.tsx'
import type { Studio } from '../state/studio.ts'
import { useBeside } from './beside.ts'
import css from './Offers.module.css'

type Props = { readonly studio: Studio }

const Offers = ({ studio }: Props) => (
  <>
    <OtherStyles studio={studio} />
    <Prints studio={studio} />
  </>
)

/** Offers beside a finished painting: other styles of its photo, and prints. Empty in narrow windows. */
export const OffersBeside = (props: Props) =>
  useBeside() ? (
    <div className={css.beside}>
      <Offers {...props} />
    </div>
  ) : null

/**
 * The same offers below the card, in narrow windows. Inside the card they would push the meadow down when the
 * painting arrives.
 */
export const OffersBelow = (props: Props) => (useBeside() ? null : <Offers {...props} />)
