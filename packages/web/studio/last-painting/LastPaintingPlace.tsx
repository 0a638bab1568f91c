import { Lazy } from '../../ui/Lazy.tsx'
import { finishedPart } from '../later/finished.ts'
import type { Studio } from '../state/studio.ts'
import css from './LastPaintingPlace.module.css'

/** Slot for the last painting above the card. A style reserves its height before the script loads. */
export const LastPaintingPlace = ({ studio }: { readonly studio: Studio }) => {
  const { last } = studio.wizard
  return (
    <div className={css.place}>
      {last && (
        <Lazy part={finishedPart} renderFailed={() => null}>
          {({ LastPaintingCard }) => <LastPaintingCard studio={studio} painting={last} />}
        </Lazy>
      )}
    </div>
  )
}
