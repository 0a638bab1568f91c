import type { Studio } from '../state/studio.ts'
import type { PrintedPainting } from './order-print.ts'
import { PrintsSection } from './PrintsSection.tsx'
import { usePrints } from './use-prints.ts'

type Props = { readonly studio: Studio }

/** Prints of a finished painting; empty where the shop sells none of it and none was purchased. */
export const Prints = ({ studio }: Props) => {
  const { transformation, email } = studio.wizard
  const latest = transformation?.latest
  const picture = latest?.shown_image ?? latest?.transformed_image
  if (!transformation || !latest || !picture) return null
  const { session_id } = transformation
  const { id, large } = latest
  return (
    <PrintsOf
      key={id}
      painting={{ id, session_id, email }}
      picture={picture}
      isSettled={large?.status !== 'processing'}
    />
  )
}

type PrintsOfProps = {
  readonly painting: PrintedPainting
  readonly picture: string
  readonly isSettled: boolean
}

const PrintsOf = ({ painting, picture, isSettled }: PrintsOfProps) => {
  const prints = usePrints(painting.id, painting.session_id, isSettled)
  if (prints === undefined || prints.sizes.length + prints.bought.length === 0) return null
  return <PrintsSection painting={painting} picture={picture} prints={prints} />
}
